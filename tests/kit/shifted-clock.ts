// Moves the clock of a process: loaded before its program, by `NODE_OPTIONS` of `atTime`.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);

globalThis.Date = new Proxy(Date, {
  construct: (real, given, made) =>
    Reflect.construct(real, given.length === 0 ? [real.now() + shiftMs] : given, made),
  get: (real, name) =>
    name === 'now' ? () => real.now() + shiftMs : Reflect.get(real, name, real),
});
