#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

// fork(2), which Swift declares unavailable: the copy has one thread, and whatever the others held stays held in it. So
// only a process that has one thread may call it. https://man7.org/linux/man-pages/man2/fork.2.html
static inline pid_t process_fork(void) { return fork(); }

// Ends this process when the thread that has started it ends. https://man7.org/linux/man-pages/man2/PR_SET_PDEATHSIG.2const.html
static inline int process_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }
