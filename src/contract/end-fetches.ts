/** A page that goes on to a new version asks the old worker to end its requests. */
export const endFetches = 'END_FETCHES';
