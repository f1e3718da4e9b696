import type { Plugin } from 'vite';

// The attributes of Lucide's own function, without its context, class names and scaled strokes.
const createLucideIcon = `
import { createElement } from 'react';
export default ({ node }) => ({ size = 24, ...rest }) =>
  createElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...rest,
    },
    node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
`;

/** Builds Lucide's icons with a short function: its own would cost every page more than a kilobyte. */
export function plainIcons(): Plugin {
  return {
    name: 'portal:plain-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler: () => createLucideIcon,
    },
  };
}
