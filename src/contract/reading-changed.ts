/** What the service worker tells its pages when a kept answer was replaced by another one. */
export const readingChanged = 'READING_CHANGED';
