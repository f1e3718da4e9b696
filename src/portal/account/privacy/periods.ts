import { limits } from '#contract/limits.ts';

const hourMs = 3_600_000;

/** How long the link to a new address works. */
export const linkHours = limits.verifyLinkMs / hourMs;
/** How long a deleted account can be restored. */
export const restoreDays = limits.deletedAccountKeptMs / (24 * hourMs);
