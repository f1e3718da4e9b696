/** What the portal asks Background Sync to wake it by, and the word by which the worker does. */
export const wakeTag = 'drafts-wait';
