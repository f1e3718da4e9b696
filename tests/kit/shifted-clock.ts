// Moves the clock of a process: loaded before its program, by `NODE_OPTIONS` of `atTime` and `withJumps`.
let shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);

const jumpMs = Number(process.env.CLOCK_JUMP_MS ?? 0);
if (jumpMs !== 0) {
  process.on('SIGUSR2', () => {
    shiftMs += jumpMs;
  });
}

globalThis.Date = new Proxy(Date, {
  construct: (real, given, made) =>
    Reflect.construct(real, given.length === 0 ? [real.now() + shiftMs] : given, made),
  get: (real, name) =>
    name === 'now' ? () => real.now() + shiftMs : Reflect.get(real, name, real),
});
