/** What stands for a key in a call that is to be copied; the portal puts the reader's own there. */
export const keyPlaceholder = 'YOUR-API-KEY';
