// One way to wait for something that tells nobody when it happens.
import { setTimeout as turn } from 'node:timers/promises';

const lookAgainMs = 20;

/** Looks again and again; the time limit of the test is the only one. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await turn(lookAgainMs);
}
