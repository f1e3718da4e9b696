// What an expression made and JSON cannot hold: it would become null, or vanish, without a word.
import { Problem } from '#contract/problems.ts';
import { isJsonObject } from '#services/templates/json-value.ts';

const placesMax = 20;

/**
 * Script text of a function that finds such places, within the expression's own realm. A match of a
 * regular expression brings a function of the library, `next`, which nobody asked for.
 */
export const findUnfit = `(result) => {
  const places = [];
  const look = (value, path) => {
    if (places.length >= ${placesMax}) return;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) places.push({ path, kind: 'number' });
    } else if (typeof value === 'function') {
      places.push({ path, kind: 'function' });
    } else if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) look(value[index], path + '[' + index + ']');
    } else if (typeof value === 'object' && value !== null) {
      if (value._jsonata_lambda === true || value._jsonata_function === true) {
        places.push({ path, kind: 'function' });
        return;
      }
      for (const name of Object.keys(value)) {
        const inner = value[name];
        if (name === 'next' && typeof inner === 'function') continue;
        look(inner, path === '' ? name : path + '.' + name);
      }
    }
  };
  look(result, '');
  return places;
}`;

/** @param places what `findUnfit` found */
export function unfitError(places: unknown): Problem {
  const errors = (Array.isArray(places) ? places.slice(0, placesMax) : []).map((place) => {
    const { path, kind } = isJsonObject(place) ? place : {};
    const name = path === '' ? 'The result' : `"${String(path).slice(0, 200)}"`;
    const message =
      kind === 'number'
        ? `${name} is not a number that JSON can hold, most often from a division by zero. Ask first, such as: n = 0 ? null : a / n.`
        : `${name} is a function, not a value. Call it, such as $sum(prices).`;
    return { path: 'mapping', message };
  });
  return new Problem('mapping_failed', { errors });
}
