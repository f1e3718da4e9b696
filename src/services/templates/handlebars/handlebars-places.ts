// What the engine records about each place of a template that prints or loops, so that a missing
// field can be reported with its path in the data and its position in the template.

import { nearestName } from '#contract/nearest-name.ts';
import type { FieldError } from '#contract/problems.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import { type Position, printPosition } from '#services/templates/template-position.ts';
import { missingField } from '#services/templates/warnings.ts';

export interface Place {
  /** As written, e.g. `../client.name`. */
  name: string;
  position: Position;
  parts: readonly string[];
  /** Number of leading `../`. */
  depth: number;
  /** `named` is a block parameter or an `@` variable, `computed` the result of a helper. */
  kind: 'field' | 'root' | 'named' | 'computed';
  isEscaped: boolean;
  hasElse: boolean;
  /** For a helper: whether its first argument is itself computed. */
  isWorkedOut?: boolean;
}

/** A value that is in scope, with its path in the body. */
export interface Frame {
  path: string;
  value: unknown;
}

/** The dotted path in the body that a place reads. */
export function pathOfPlace(place: Place, frames: readonly Frame[]): string {
  if (place.kind === 'named' || place.kind === 'computed') return place.name;
  return [holderOf(place, frames)?.path ?? 'data', ...place.parts].join('.');
}

/** The error about a place whose field is missing in the data. */
export function missingAtPlace(place: Place, frames: readonly Frame[]): FieldError {
  let holder = place.kind === 'named' ? undefined : holderOf(place, frames)?.value;
  let nearest: string | undefined;
  for (const part of place.parts) {
    const next = readOwn(holder, part);
    if (next === undefined) {
      nearest = isJsonObject(holder) ? nearestName(part, Object.keys(holder)) : undefined;
      break;
    }
    holder = next;
  }
  const path = pathOfPlace(place, frames);
  return missingField(path, place.name, place.position, nearest);
}

/** The error about a list or object where text should be printed. */
export function unprintableAtPlace(
  place: Place,
  frames: readonly Frame[],
  value: object,
): FieldError {
  const isList = Array.isArray(value);
  return {
    path: pathOfPlace(place, frames),
    message: `"${place.name}" (${printPosition(place.position)}) is ${isList ? 'a list' : 'an object'}, so it is left blank.`,
    fix: isList ? 'Loop over it with {{#each}}.' : 'Name one of its fields.',
    ...place.position,
  };
}

/** The values in scope at the current place, outermost first, from a helper's options. */
export function framesOf(options: unknown): readonly Frame[] {
  const frames = readOwn(readOwn(options, 'data'), 'frames');
  return Array.isArray(frames) ? frames.filter(isFrame) : [];
}

function isFrame(value: unknown): value is Frame {
  return isJsonObject(value) && typeof value.path === 'string' && 'value' in value;
}

function holderOf(place: Place, frames: readonly Frame[]): Frame | undefined {
  return place.kind === 'root' ? frames[0] : frames.at(-1 - place.depth);
}
