#include <unistd.h>

// fork(2), which Swift declares unavailable: the copy has one thread, and whatever the others held stays held in it. So
// only a process that has one thread may call it. https://man7.org/linux/man-pages/man2/fork.2.html
static inline pid_t process_fork(void) { return fork(); }
