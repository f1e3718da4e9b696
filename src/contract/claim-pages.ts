/** A page without a worker asks the active one for control. */
export const claimPages = 'CLAIM';
