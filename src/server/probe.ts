/** A part that readiness and the admin's dashboard tell of. */
export interface Probe {
  /** Whether it is available. Answers soon, and asks the part at most once a second. */
  isUp(): Promise<boolean>;
  /** Whether no call can be answered while it is away. Without another part, all but its own calls can. */
  isVital(): boolean;
}

const keptMs = 1000;
const patienceMs = 2000;

/** `ask` resolves to whether the part is available; rejecting or taking too long counts as no. */
export function createProbe(
  ask: () => Promise<boolean>,
  { isVital = () => false }: { isVital?: () => boolean } = {},
): Probe {
  let asked: { isUp: Promise<boolean>; atMs: number } | undefined;
  return {
    isVital,
    isUp: () => {
      const nowMs = performance.now();
      if (asked === undefined || nowMs - asked.atMs > keptMs) {
        asked = { isUp: answerInTime(ask), atMs: nowMs };
      }
      return asked.isUp;
    },
  };
}

async function answerInTime(ask: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const impatient = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  const isUp = await Promise.race([ask().catch(() => false), impatient]);
  clearTimeout(timer);
  return isUp;
}
