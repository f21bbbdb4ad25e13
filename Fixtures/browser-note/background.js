// Hands what content script and popup ask on to the app, and its answer back.
browser.runtime.onMessage.addListener((request, sender, sendResponse) => {
  browser.runtime.sendNativeMessage("application.id", request, (response) => {
    sendResponse(response);
  });
  return true;
});
