// What is proposed in HTML beside the tags of a template: the names that documents and mails are made of.
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';

const words = (text: string) => text.split(' ').map((label) => ({ label }));

export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

const elements = words(
  'a article aside b blockquote body br caption code col colgroup dd div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 head header hr html i img li link main meta ol p pre q s section small span strong style sub sup svg table tbody td tfoot th thead time title tr u ul',
);
const attributes = words(
  'alt align charset cellpadding cellspacing class colspan content datetime dir height href id lang name rel role rowspan scope src style title valign width',
);
const properties = words(
  'align-items background background-color border border-bottom border-collapse border-left border-radius border-right border-spacing border-top bottom box-sizing break-after break-before break-inside color column-gap columns content counter-increment counter-reset display flex flex-direction flex-wrap float font font-family font-feature-settings font-size font-style font-variant-numeric font-weight gap grid-template-columns height hyphens justify-content left letter-spacing line-height list-style margin margin-bottom margin-left margin-right margin-top max-height max-width min-height min-width object-fit opacity orphans overflow overflow-wrap padding padding-bottom padding-left padding-right padding-top page position right row-gap size table-layout text-align text-decoration text-indent text-transform top transform vertical-align visibility white-space widows width word-break z-index',
);

export function htmlNames({ state, pos }: CompletionContext): CompletionResult | null {
  const line = state.doc.lineAt(pos);
  const before = state.sliceDoc(line.from, pos);
  const node = syntaxTree(state).resolveInner(pos, -1);
  const word = (/[a-z][\w-]*$/i.exec(before) ?? [''])[0];
  const result = (options: { label: string }[]) => ({
    from: pos - word.length,
    options,
    validFor: /^[\w-]*$/,
  });
  if (/<\/?[a-z][\w-]*$/i.test(before) || before.endsWith('<')) return result(elements);
  if (word === '') return null;
  if (/[Tt]ag$/.test(node.name) || node.name === 'AttributeName') return result(attributes);
  const isStyle = node.name === 'StyleText' || /style="[^"]*$/.test(before);
  return isStyle && /(?:^|[;{"])\s*[\w-]+$/.test(before) ? result(properties) : null;
}
