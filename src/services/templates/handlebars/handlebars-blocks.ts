// `each`, `with` and plain sections with the semantics of Handlebars. Own implementations, so that
// output is limited while it grows and warnings can name `items.3.price` instead of `price`.

import type Handlebars from 'handlebars';
import {
  framesOf,
  missingAtPlace,
  type Place,
  pathOfPlace,
} from '#services/templates/handlebars/handlebars-places.ts';
import type { HandlebarsRun } from '#services/templates/handlebars/handlebars-run.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import { tooLarge } from '#services/templates/text-output.ts';

type Options = Handlebars.HelperOptions;

/** Registers the loops of an engine. */
export function registerBlocks(engine: typeof Handlebars, running: () => HandlebarsRun): void {
  engine.registerHelper('each', function (this: unknown, list: unknown, options: Options) {
    return each(running(), list, options) ?? options.inverse(this);
  });
  engine.registerHelper('with', function (this: unknown, value: unknown, options: Options) {
    warnMissing(running(), value, options);
    return isEmpty(value) ? options.inverse(this) : enter(running(), value, options);
  });
  engine.registerHelper('$section', function (this: unknown, value: unknown, options: Options) {
    if (Array.isArray(value)) return each(running(), value, options) ?? options.inverse(this);
    if (value === true) return options.fn(this);
    if (isEmpty(value)) return options.inverse(this);
    return enter(running(), value, options);
  });
}

function each(run: HandlebarsRun, list: unknown, options: Options): string | undefined {
  warnMissing(run, list, options);
  if (typeof list !== 'object' || list === null) return undefined;
  const keys = Array.isArray(list) ? undefined : Object.keys(list);
  const count = keys?.length ?? (Array.isArray(list) ? list.length : 0);
  if (count === 0) return undefined;
  const outer: unknown = options.data;
  const frames = framesOf(options);
  const path = pathOf(run, options);
  let text = '';
  for (let index = 0; index < count; index++) {
    const key = keys?.[index] ?? index;
    const value = readOwn(list, String(key));
    const frame = {
      ...(isJsonObject(outer) ? outer : {}),
      _parent: outer,
      index,
      key,
      first: index === 0,
      last: index === count - 1,
      frames: [...frames, { path: `${path}.${key}`, value }],
    };
    text += options.fn(value, { data: frame, blockParams: [value, key] });
    if (text.length > run.job.outputBytesMax) throw tooLarge(run.job.outputBytesMax);
  }
  return text;
}

function enter(run: HandlebarsRun, value: unknown, options: Options): string {
  const outer: unknown = options.data;
  const frame = {
    ...(isJsonObject(outer) ? outer : {}),
    _parent: outer,
    frames: [...framesOf(options), { path: pathOf(run, options), value }],
  };
  return options.fn(value, { data: frame, blockParams: [value] });
}

// A list that may be missing has {{else}}; without one a missing list is probably a mistake.
function warnMissing(run: HandlebarsRun, value: unknown, options: Options): void {
  const place = placeOf(run, options);
  if (value !== undefined || place === undefined || place.hasElse) return;
  if (place.kind === 'field' || place.kind === 'root') {
    run.warnings.add(
      `block ${run.places.indexOf(place)}`,
      missingAtPlace(place, framesOf(options)),
    );
  }
}

function pathOf(run: HandlebarsRun, options: Options): string {
  const place = placeOf(run, options);
  return place === undefined ? 'data' : pathOfPlace(place, framesOf(options));
}

function placeOf(run: HandlebarsRun, options: Options): Place | undefined {
  const index: unknown = options.hash.$place;
  return typeof index === 'number' ? run.places[index] : undefined;
}

function isEmpty(value: unknown): boolean {
  return value !== 0 && (!value || (Array.isArray(value) && value.length === 0));
}
