// Detects the kind of device where the browser has no feature query for it.
export const isAppleTouch = /iPhone|iPad|iPod/.test(navigator.userAgent);
export const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
