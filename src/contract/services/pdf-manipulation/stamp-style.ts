// How a stamp looks and where it stands.
import * as v from 'valibot';

/** Names that people know by heart; every other colour has its number. */
export const colorNames = {
  black: '#000000',
  white: '#ffffff',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  red: '#ff0000',
  maroon: '#800000',
  orange: '#ffa500',
  yellow: '#ffff00',
  green: '#008000',
  lime: '#00ff00',
  teal: '#008080',
  blue: '#0000ff',
  navy: '#000080',
  purple: '#800080',
  magenta: '#ff00ff',
  cyan: '#00ffff',
} as const;

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const colorRule = 'Must be a colour such as #cc0000, #c00 or red.';
const within = (min: number, max: number, what = '') => {
  const rule = `Must be ${min} to ${max}${what}.`;
  return v.pipe(v.number(rule), v.minValue(min, rule), v.maxValue(max, rule));
};
const place = (words: readonly string[]) => {
  const rule = `Must be points, a percentage such as 50%, or ${words.join(', ')}.`;
  const pattern = new RegExp(`^(?:-?\\d{1,5}(?:\\.\\d{1,4})?%?|${words.join('|')})$`);
  return v.optional(
    v.union([within(-20_000, 20_000), v.pipe(v.string(), v.regex(pattern, rule))], rule),
    'center',
  );
};

export const stampStyle = v.object(
  {
    color: v.pipe(
      v.optional(
        v.pipe(
          v.string(colorRule),
          v.check((color) => hex.test(color) || Object.hasOwn(colorNames, color), colorRule),
        ),
        '#cc0000',
      ),
      v.description('Colour of a text, such as `#cc0000` or `red`.'),
    ),
    size: v.pipe(
      v.optional(within(1, 1000, ' points')),
      v.description('Height of letters in points, 40 by default; of an image its width, 150.'),
    ),
    position_x: v.pipe(
      place(['left', 'center', 'right']),
      v.description('Points from the left, a percentage, or `left`, `center`, `right`.'),
    ),
    position_y: v.pipe(
      place(['top', 'center', 'bottom']),
      v.description('Points from the bottom, a percentage, or `top`, `center`, `bottom`.'),
    ),
    rotation: v.pipe(
      v.optional(within(-360, 360, ' degrees'), 30),
      v.description('Degrees against the clock.'),
    ),
    opacity: v.pipe(v.optional(within(0, 1), 0.4), v.description('From 0 to 1.')),
  },
  'Must be an object.',
);

export type StampStyle = v.InferOutput<typeof stampStyle>;
