// Property tests try other values in every run, so that they go on finding faults; where a run decides on
// somebody's work (`.ci/run`), PROPERTY_SEED makes them try the same ones.
import fc from 'fast-check';

const seed = Number(process.env.PROPERTY_SEED);
if (Number.isSafeInteger(seed) && seed > 0)
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
