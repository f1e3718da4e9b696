/**
 * A cookie that scripts may read and that says only that a session was started here. A visitor who
 * has none, and of whom nothing is known, is not asked for: the answer is known to be 401, and every
 * such answer is an error in the browser's console.
 */
export const sessionHintCookie = 'signed-in';
