// The place for which a postal code stands, of the many that share it, as far as a list of cities tells.

export interface City {
  country: string;
  name: string;
  altName: string;
  /** Such as PPLA2, a seat of a municipality. */
  featureCode: string;
  /** Of some seats it is next to nothing, which means that it is not known. */
  population: number;
}

const knownFrom = 100;
/** No seat of unknown size is larger. */
const largeFrom = 10_000;

/**
 * The largest place of each code, undefined where that is not certain: a name may be that of a town
 * elsewhere, and the size of some seats is not known.
 * @param byCode the names of the places of each code of a country
 */
export function mainPlaces(
  byCode: ReadonlyMap<string, Iterable<string>>,
  cities: readonly City[],
): Map<string, string> {
  const known = new Map<string, City>();
  for (const city of cities) {
    for (const name of [city.name, city.altName].filter(Boolean)) {
      if (city.population >= (known.get(name)?.population ?? 0)) known.set(name, city);
    }
  }
  // `Pula - Pola` is in two languages, `Zagreb-Trnje` a quarter.
  const ownName = (name: string) => name.split(' - ')[0] ?? name;
  const cityOf = (name: string, sign: RegExp) => {
    const [prefix = '', ...rest] = name.split(sign);
    return rest.length > 0 && (known.get(prefix)?.population ?? 0) >= 50_000 ? prefix : undefined;
  };
  const codesOf = new Map<string, number>();
  for (const names of byCode.values()) {
    for (const name of new Set([...names].map(ownName))) {
      codesOf.set(name, (codesOf.get(name) ?? 0) + 1);
    }
  }
  const mainOf = (all: readonly string[]): string | undefined => {
    const [only = '', ...more] = all;
    if (more.length === 0) return cityOf(only, /[-\s]/) ?? ownName(only);
    const city = all.map((name) => cityOf(name, /-/)).find((name) => name !== undefined);
    if (city !== undefined) return city;
    const found = all.map(ownName).flatMap((name) => {
      const place = known.get(name);
      return place ? [{ name, size: place.population, isOnly: codesOf.get(name) === 1 }] : [];
    });
    const [first] = found.toSorted((a, b) => b.size - a.size);
    if (first === undefined || !first.isOnly) return undefined;
    const others = found.filter(({ name, size }) => name !== first.name && size < knownFrom);
    if (first.size < knownFrom && found.length > 1) return undefined;
    return others.length > 0 && first.size < largeFrom ? undefined : first.name;
  };
  return new Map(
    [...byCode].flatMap(([code, names]) => {
      const main = mainOf([...names]);
      return main === undefined ? [] : [[code, main] as const];
    }),
  );
}
