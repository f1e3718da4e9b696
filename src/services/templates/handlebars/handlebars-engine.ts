// Handlebars for untrusted templates and data: strings, known helpers and own properties only, and
// every printed value passes one function. The child process limits time and memory.

import Handlebars from 'handlebars';
import { type FieldError, Problem } from '#contract/problems.ts';
import { escapeValue, lossOnEscape } from '#services/templates/escape-value.ts';
import { registerBlocks } from '#services/templates/handlebars/handlebars-blocks.ts';
import { valueHelpers } from '#services/templates/handlebars/handlebars-helpers.ts';
import { parseHandlebars } from '#services/templates/handlebars/handlebars-parse.ts';
import {
  type Frame,
  framesOf,
  missingAtPlace,
  type Place,
  pathOfPlace,
  unprintableAtPlace,
} from '#services/templates/handlebars/handlebars-places.ts';
import type {
  HandlebarsJob,
  HandlebarsRun,
} from '#services/templates/handlebars/handlebars-run.ts';
import { blockHelpers, rewriteTree } from '#services/templates/handlebars/handlebars-tree.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import { mayBeRounded, printScalar, roundedNumber } from '#services/templates/print-scalar.ts';
import { printPosition } from '#services/templates/template-position.ts';
import { tooLarge } from '#services/templates/text-output.ts';
import { createWarnings } from '#services/templates/warnings.ts';
import type { RenderedTemplate } from '#services/tools.ts';

interface Compiled {
  places: readonly Place[];
  doubts: readonly FieldError[];
  render: Handlebars.TemplateDelegate<unknown>;
}

const compiledMax = 40;
const compiledLengthMax = 200_000;

/** An engine with its own helpers and a small cache of compiled templates. */
export function createHandlebarsEngine(): (job: HandlebarsJob) => RenderedTemplate {
  const engine = Handlebars.create();
  const compiled = new Map<string, Compiled>();
  let run: HandlebarsRun | undefined;
  registerHelpers(engine, () => {
    if (run === undefined) throw new Problem('unexpected', { cause: 'helper outside a run' });
    return run;
  });

  return (job) => {
    const { places, doubts, render } = take(compiled, job.template, () =>
      compile(engine, job.template),
    );
    const warnings = createWarnings(job.strict);
    for (const doubt of doubts) warnings.add(doubt.message, doubt);
    run = { job, locale: job.locale, places, warnings };
    try {
      const frames: Frame[] = [{ path: 'data', value: job.data }];
      const data = { frames, locale: job.locale, currency: job.currency };
      const text = render(job.data, {
        data,
        allowProtoPropertiesByDefault: false,
        allowProtoMethodsByDefault: false,
      });
      if (Buffer.byteLength(text) > job.outputBytesMax) throw tooLarge(job.outputBytesMax);
      return { text, warnings: warnings.finish() };
    } finally {
      run = undefined;
    }
  };
}

function compile(engine: typeof Handlebars, template: string): Compiled {
  const tree = parseHandlebars(template);
  const { places, doubts } = rewriteTree(tree);
  const names = [...valueHelpers.keys(), ...blockHelpers, '$out', '$value', '$section'];
  const render = engine.compile<unknown>(tree, {
    data: true,
    knownHelpers: {
      ...Object.fromEntries(names.map((name) => [name, true])),
      each: true,
      if: true,
      unless: true,
      with: true,
      lookup: true,
      log: false,
      helperMissing: false,
      blockHelperMissing: false,
    },
    knownHelpersOnly: true,
    // `$out` escapes for the format of the run; Handlebars itself only escapes HTML.
    noEscape: true,
  });
  return { places, doubts, render };
}

// The key is the text itself, so that templates cannot be confused.
function take(store: Map<string, Compiled>, template: string, make: () => Compiled): Compiled {
  const known = store.get(template);
  const found = known ?? make();
  store.delete(template);
  if (template.length <= compiledLengthMax) store.set(template, found);
  const [oldest] = store.keys();
  if (store.size > compiledMax && oldest !== undefined) store.delete(oldest);
  return found;
}

function registerHelpers(engine: typeof Handlebars, running: () => HandlebarsRun): void {
  engine.unregisterHelper('log');
  registerBlocks(engine, running);
  engine.registerHelper('$out', (value: unknown, index: unknown, options: unknown) => {
    const run = running();
    const { job, place } = watch(run, value, index, options);
    if (value instanceof Handlebars.SafeString) return value.toString();
    const isShown = typeof value !== 'object' || value === null;
    const text = isShown ? printScalar(value) : '';
    if (place?.isEscaped === false) return text;
    const loss = lossOnEscape(text, job.escape, '');
    if (loss !== undefined && place !== undefined) {
      const path = pathOfPlace(place, framesOf(options));
      run.warnings.add(Number(index), { ...loss, path, ...place.position });
    }
    return escapeValue(text, job.escape);
  });
  engine.registerHelper('$value', (value: unknown, index: unknown, options: unknown) => {
    const run = running();
    if (value === undefined || mayBeRounded(value)) watch(run, value, index, options);
    return value;
  });
  for (const [name, helper] of valueHelpers) {
    engine.registerHelper(name, (...given: unknown[]) => {
      const run = running();
      const { job, locale, places, warnings } = run;
      const options = given.at(-1);
      const hash = readOwn(options, 'hash');
      const place = places[Number(readOwn(hash, '$place'))];
      return helper.run({
        args: given.slice(0, -1),
        hash: isJsonObject(hash) ? hash : {},
        locale,
        currency: job.currency,
        target: job,
        isWorkedOut: place?.isWorkedOut === true,
        setLocale: (wanted) => {
          run.locale = wanted;
        },
        warn: (words) => {
          const path =
            place && place.kind !== 'computed' ? pathOfPlace(place, framesOf(options)) : 'template';
          const at = place === undefined ? '' : ` (${printPosition(place.position)})`;
          const message = `${name}${at} ${words}`;
          warnings.add(`${path} ${message}`, { path, message, ...place?.position });
        },
      });
    });
  }
}

/** Warnings about what is printed at a place. */
function watch(
  { job, places, warnings }: HandlebarsRun,
  value: unknown,
  index: unknown,
  options: unknown,
): { job: HandlebarsJob; place: Place | undefined } {
  const place = typeof index === 'number' ? places[index] : undefined;
  if (place === undefined || warnings.has(Number(index))) return { job, place };
  if (value === undefined && place.kind !== 'computed') {
    warnings.add(Number(index), missingAtPlace(place, framesOf(options)));
  } else if (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof Handlebars.SafeString)
  ) {
    warnings.add(Number(index), unprintableAtPlace(place, framesOf(options), value));
  } else if (mayBeRounded(value)) {
    const fieldError = roundedNumber(pathOfPlace(place, framesOf(options)));
    warnings.add(Number(index), { ...fieldError, ...place.position });
  }
  return { job, place };
}
