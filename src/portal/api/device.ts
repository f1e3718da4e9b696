// What kind of device this is, where the browser has no better question to ask.
export const isAppleTouch = /iPhone|iPad|iPod/.test(navigator.userAgent);
export const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
