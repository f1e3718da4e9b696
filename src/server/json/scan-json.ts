// One pass over the bytes of a JSON text before it is parsed. Finds what JSON.parse accepts
// silently: duplicate keys, numbers that lose precision, and depth or numbers of values that would
// be expensive later. Syntax errors are left to the parser.
import type { ProblemKey } from '#contract/problems.ts';

export interface JsonRules {
  depthMax: number;
  /** Limits of values in all long fields together, and in everything else. */
  longValuesMax: number;
  valuesMax: number;
  /** Top-level fields that are not parsed. */
  longFields: readonly string[];
  /** Number of entries of a list in a long field whose positions are recorded. */
  entriesMax: number;
}

/** A reason to reject a text; `path` has dots between the names. */
export interface JsonFault {
  key: ProblemKey;
  path: string;
  message: string;
  fix?: string;
}

/** Position of a value: its first byte and the one after its last. */
export interface JsonPlace {
  start: number;
  end: number;
}

export interface LongField extends JsonPlace {
  name: string;
  entries: JsonPlace[];
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** The containers around the current position. */
interface Level {
  /** For an object: the names so far, as bytes in Latin-1. */
  names: Set<string> | undefined;
  /** Name or index of the current value. */
  at: string | number;
  isKeyNext: boolean;
}

/** Scans the bytes of a text once. */
export function scanJson(bytes: Buffer, rules: JsonRules): JsonFault | { long: LongField[] } {
  const levels: Level[] = [];
  const long: LongField[] = [];
  let top: Level | undefined;
  let longField: LongField | undefined;
  let values = 0;
  let longValues = 0;
  let index = 0;

  const begin = (): boolean => {
    if (levels.length === 1 && typeof top?.at === 'string' && rules.longFields.includes(top.at)) {
      longField = { name: top.at, start: index, end: index, entries: [] };
      long.push(longField);
    } else if (levels.length === 2 && isRoomFor(longField, top, rules.entriesMax)) {
      longField.entries.push({ start: index, end: index });
    }
    if (longField === undefined) return ++values <= rules.valuesMax;
    return ++longValues <= rules.longValuesMax;
  };
  const end = (): void => {
    if (longField === undefined) return;
    if (levels.length === 1) {
      longField.end = index;
      longField = undefined;
    } else if (levels.length === 2 && top?.names === undefined) {
      const entry = longField.entries[Number(top?.at)];
      if (entry !== undefined) entry.end = index;
    }
  };

  while (index < bytes.length) {
    const byte = bytes[index] ?? 0;
    if (byte === quote) {
      const start = index + 1;
      const stop = endOfString(bytes, start);
      if (top?.isKeyNext === true) {
        const fault = takeName(bytes, start, stop, levels);
        if (fault !== undefined) return fault;
        index = stop + 1;
      } else {
        if (!begin()) return tooMany(levels, longField, rules);
        index = stop + 1;
        end();
      }
    } else if (byte === openBrace || byte === openBracket) {
      if (!begin()) return tooMany(levels, longField, rules);
      index += 1;
      if (levels.length >= rules.depthMax) return tooDeep(rules);
      const isObject = byte === openBrace;
      top = { names: isObject ? new Set() : undefined, at: isObject ? '' : 0, isKeyNext: isObject };
      levels.push(top);
    } else if (byte === closeBrace || byte === closeBracket) {
      levels.pop();
      top = levels.at(-1);
      index += 1;
      end();
    } else if (byte === comma) {
      if (top?.names !== undefined) top.isKeyNext = true;
      else if (typeof top?.at === 'number') top.at += 1;
      index += 1;
    } else if (isWord(byte)) {
      if (!begin()) return tooMany(levels, longField, rules);
      const start = index;
      while (isWord(bytes[index] ?? 0)) index += 1;
      if (isInexact(bytes, start, index)) return inexact(bytes, start, index, levels);
      end();
    } else {
      index += 1;
    }
  }
  return { long };
}

function isRoomFor(
  field: LongField | undefined,
  level: Level | undefined,
  max: number,
): field is LongField {
  return field !== undefined && level?.names === undefined && field.entries.length < max;
}

function endOfString(bytes: Buffer, start: number): number {
  let index = start;
  while (index < bytes.length && bytes[index] !== quote) {
    index += bytes[index] === backslash ? 2 : 1;
  }
  return Math.min(index, bytes.length);
}

/** A name's bytes as a Latin-1 string; names are equal if these are. */
function takeName(
  bytes: Buffer,
  start: number,
  stop: number,
  levels: readonly Level[],
): JsonFault | undefined {
  const level = levels.at(-1);
  if (level === undefined) return undefined;
  const written = bytes.toString('latin1', start, stop);
  const name = written.includes('\\') ? unescaped(bytes, start, stop) : written;
  level.at = name;
  level.isKeyNext = false;
  if (name === '__proto__' || (name === 'prototype' && levels.at(-2)?.at === 'constructor')) {
    return invalid(
      levels,
      'This name is not allowed, because it has a special meaning in programs.',
    );
  }
  if (level.names?.has(name) === true) {
    return invalid(levels, 'This key occurs twice.', 'Send each key of an object once.');
  }
  level.names?.add(name);
  return undefined;
}

function unescaped(bytes: Buffer, start: number, stop: number): string {
  try {
    const name: unknown = JSON.parse(bytes.toString('utf8', start - 1, stop + 1));
    return Buffer.from(String(name)).toString('latin1');
  } catch {
    return bytes.toString('latin1', start, stop);
  }
}

/** Letters, digits, signs and dots: numbers, `true`, `false`, `null`. */
function isWord(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x2d ||
    byte === 0x2e ||
    byte === 0x2b ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x45
  );
}

// Numbers of up to 15 digits are exact. Longer ones are silently rounded and 1e400 becomes
// infinity; on an invoice that is a wrong amount.
function isInexact(bytes: Buffer, start: number, stop: number): boolean {
  if (stop - start < 16 && !hasExponent(bytes, start, stop)) return false;
  const source = bytes.toString('latin1', start, stop);
  if (!/^-?\d/.test(source)) return false;
  const value = Number(source);
  if (Number.isNaN(value)) return false;
  return !Number.isFinite(value) || digitsOf(source) !== digitsOf(String(value));
}

function hasExponent(bytes: Buffer, start: number, stop: number): boolean {
  for (let index = start; index < stop; index += 1) {
    if (bytes[index] === 0x45 || bytes[index] === 0x65) return true;
  }
  return false;
}

/** The significant digits of a number without sign, point, exponent and outer zeros. */
function digitsOf(source: string): string {
  return source
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '');
}

function inexact(bytes: Buffer, start: number, stop: number, levels: readonly Level[]): JsonFault {
  const source = bytes.toString('latin1', start, Math.min(stop, start + 60));
  const message = `The number ${source} cannot be represented exactly.`;
  return invalid(levels, message, 'Send it as a string, in quotes.');
}

function invalid(levels: readonly Level[], message: string, fix?: string): JsonFault {
  const path = pathOf(levels);
  return { key: 'json_invalid', path, message, ...(fix === undefined ? {} : { fix }) };
}

function tooDeep({ depthMax }: JsonRules): JsonFault {
  const message = `There are more than ${depthMax} nested objects and lists.`;
  return { key: 'json_too_deep', path: '', message };
}

function tooMany(
  levels: readonly Level[],
  field: LongField | undefined,
  { longValuesMax, valuesMax }: JsonRules,
): JsonFault {
  const max = field === undefined ? valuesMax : longValuesMax;
  return {
    key: 'json_too_many_values',
    path: field?.name ?? pathOf(levels.slice(0, 1)),
    message: `There are more than ${max.toLocaleString('en')} values here.`,
    fix: 'Send less data at once.',
  };
}

function pathOf(levels: readonly Level[]): string {
  return levels
    .map(({ at }) =>
      typeof at === 'number' ? at : Buffer.from(at.slice(0, 100), 'latin1').toString(),
    )
    .join('.');
}
