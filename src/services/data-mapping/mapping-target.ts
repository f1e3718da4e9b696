// The JSON that is being made. Names that reach behind an object were refused with the rules, so
// everything written here is an own property.

import { eachCount, type PathStep } from '#services/data-mapping/mapping-path.ts';
import { readOwn } from '#services/templates/json-value.ts';

export interface MappingTarget {
  readonly data: object;
  /** Writes a value; lists grow as needed. Gives the place, dotted. */
  put(steps: readonly PathStep[], indices: readonly number[], value: unknown): string;
  /** Adds to the list at a place. */
  append(steps: readonly PathStep[], indices: readonly number[], value: unknown): string;
  /** Makes sure that what surrounds a place is there, so that entries keep their numbers. */
  prepare(steps: readonly PathStep[], indices: readonly number[]): void;
  /** Makes the list at a place when nothing is there. */
  ensureList(steps: readonly PathStep[], indices: readonly number[]): void;
  /** Every combination of entries that a path has so far. */
  entriesOf(steps: readonly PathStep[]): (readonly number[])[];
}

interface Slot {
  holder: object;
  key: string | number;
  path: string;
}

export function createMappingTarget(): MappingTarget {
  const data: object = {};

  const slotOf = (steps: readonly PathStep[], indices: readonly number[]): Slot => {
    let slot: Slot = { holder: data, key: '', path: '' };
    let each = 0;
    for (const [depth, step] of steps.entries()) {
      if (depth > 0) {
        const holder = childOf(slot, step.kind === 'name' ? {} : []);
        slot = { ...slot, holder };
      }
      const key = step.kind === 'name' ? step.name : (indices[each++] ?? 0);
      slot = {
        holder: slot.holder,
        key,
        path: slot.path === '' ? `${key}` : `${slot.path}.${key}`,
      };
    }
    return slot;
  };

  return {
    data,
    put(steps, indices, value) {
      const slot = slotOf(steps, indices);
      write(slot, value);
      return slot.path;
    },
    append(steps, indices, value) {
      const slot = slotOf(steps, indices);
      const list: unknown[] = listAt(slot);
      list.push(value);
      return `${slot.path}.${list.length - 1}`;
    },
    prepare(steps, indices) {
      const slot = slotOf(steps, indices);
      if (typeof slot.key === 'number' && readOwn(slot.holder, `${slot.key}`) === undefined) {
        write(slot, null);
      }
    },
    ensureList(steps, indices) {
      listAt(slotOf(steps, indices));
    },
    entriesOf(steps) {
      let found: { value: unknown; indices: readonly number[] }[] = [{ value: data, indices: [] }];
      for (const step of steps.slice(0, steps.findLastIndex(({ kind }) => kind === 'each') + 1)) {
        found = found.flatMap(({ value, indices }) => {
          if (step.kind === 'name') return [{ value: readOwn(value, step.name), indices }];
          if (!Array.isArray(value)) return [];
          const entries: readonly unknown[] = value;
          return entries.map((entry, index) => ({ value: entry, indices: [...indices, index] }));
        });
      }
      return found
        .filter(({ indices }) => indices.length === eachCount(steps))
        .map(({ indices }) => indices);
    },
  };
}

function childOf(slot: Slot, made: object): object {
  const there = readOwn(slot.holder, `${slot.key}`);
  if (typeof there === 'object' && there !== null) return there;
  write(slot, made);
  return made;
}

function listAt(slot: Slot): unknown[] {
  const there = readOwn(slot.holder, `${slot.key}`);
  if (Array.isArray(there)) return there;
  const made: unknown[] = [];
  write(slot, made);
  return made;
}

function write({ holder, key }: Slot, value: unknown): void {
  // A list with holes would lose its numbers on the way into JSON.
  if (Array.isArray(holder) && typeof key === 'number') {
    while (holder.length < key) holder.push(null);
  }
  Reflect.set(holder, key, value);
}
