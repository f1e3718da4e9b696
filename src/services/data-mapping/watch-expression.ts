/**
 * Script text of a function that watches what an expression reads. It is text because it has to be
 * made within the expression's own realm, and nothing but closures there holds what it makes: no
 * name leads an expression to it.
 *
 * The data is stood in for by proxies. JSONata finds a name by asking whether an object owns it and
 * goes through objects by their keys, so these two questions are what counts. Reading alone is not:
 * the library reads names of its own (`sequence`, `then`, `_jsonata_lambda`) off whatever it meets.
 *
 * Who asks for the keys of an object has read all of it. These are `*`, `**`, `$keys`, `$each`,
 * `$sift`, `$merge`, comparisons, an object as a condition (`client ? 1 : 2`, which the library
 * answers by the number of its keys), and JSON.stringify: whatever of the data comes out in the result
 * is gone through by its keys when the result is made text, and so is used and not ignored, and no
 * name is looked up by it.
 *
 * A copy that a transform makes is an object of the expression: nothing looked up there is told.
 */
export const watchExpression = `(given) => {
  const pathsMax = 500;
  const missingMax = 100;
  const pathLengthMax = 500;

  // All entries of a list are one place, with the fields that any of them has.
  const newPlace = () => ({
    fields: new Map(),
    entries: undefined,
    missing: new Set(),
    holdsValue: false,
    isRead: false,
    isWhole: false,
  });
  const placeOf = (value, place = newPlace()) => {
    const within = (inner, known) => {
      const found = placeOf(inner, known);
      place.holdsValue ||= found.holdsValue;
      return found;
    };
    if (Array.isArray(value)) {
      for (const entry of value) place.entries = within(entry, place.entries);
    } else if (typeof value === 'object' && value !== null) {
      for (const name of Object.keys(value)) {
        place.fields.set(name, within(value[name], place.fields.get(name)));
      }
    } else {
      place.holdsValue = true;
    }
    return place;
  };

  let missingCount = 0;
  const lookUp = (target, place, name) => {
    const field = place.fields.get(name);
    if (Object.hasOwn(target, name)) {
      if (field) field.isRead = true;
    } else if (!field && missingCount < missingMax && name.length <= pathLengthMax) {
      if (!place.missing.has(name)) missingCount += 1;
      place.missing.add(name);
    }
  };

  const standIns = new WeakMap();
  const standIn = (value, place) => {
    if (typeof value !== 'object' || value === null || !place) return value;
    const known = standIns.get(value);
    if (known) return known;
    const isList = Array.isArray(value);
    const made = new Proxy(value, {
      get(target, name) {
        const inner = Reflect.get(target, name);
        if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return inner;
        if (!isList) return standIn(inner, place.fields.get(name));
        if (!/^\\d/.test(name) || !place.entries) return inner;
        place.entries.isRead = true;
        return standIn(inner, place.entries);
      },
      getOwnPropertyDescriptor(target, name) {
        if (!isList && typeof name === 'string') lookUp(target, place, name);
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
      ownKeys(target) {
        place.isWhole = true;
        return Reflect.ownKeys(target);
      },
    });
    standIns.set(value, made);
    return made;
  };

  const root = placeOf(given);
  root.isRead = true;
  const found = () => {
    const unread = [];
    const missing = [];
    const tell = (place, path, isUsed) => {
      if (path.length > pathLengthMax) return;
      const inner = (name) => (path === '' ? name : path + '.' + name);
      for (const name of place.missing) missing.push(inner(name));
      const isWhole = isUsed || place.isWhole;
      const isTold = !isWhole && !place.isRead;
      if (isTold && place.holdsValue && unread.length < pathsMax) unread.push(path);
      for (const [name, field] of place.fields) tell(field, inner(name), isWhole || isTold);
      if (place.entries) tell(place.entries, path + '[]', isWhole || isTold);
    };
    tell(root, '', false);
    return { unread, missing };
  };
  return { data: standIn(given, root), found };
}`;
