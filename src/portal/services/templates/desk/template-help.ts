// What the editor says about a template: the findings of its preview at their places, and within a tag the
// fields of the data and the helpers.
import type { PreviewFinding } from '#contract/calls/template-preview.ts';
import { templateBlocks, templateHelpers } from '#contract/template-helpers.ts';
import { type DataField, fieldsAt } from '#portal/services/templates/desk/data-fields.ts';
import { movedRange, rangeOfFinding } from '#portal/services/templates/desk/finding-place.ts';
import type {
  EditorFault,
  EditorHelp,
  EditorProposal,
  EditorProposals,
} from '#portal/ui/code-editor/editor-help.ts';
import { openBlocks, type TagStyle, tagsIn } from '#portal/ui/code-editor/template-syntax.ts';

export interface PlacedFinding extends PreviewFinding {
  severity: 'error' | 'warning';
}

const tagMax = 500;
const wordBefore = /[\p{L}\p{N}_$.@#/-]*$/u;
const wordAfter = /^[\p{L}\p{N}_$.-]*/u;

export function templateHelp({
  style,
  data,
  findings,
  about,
}: {
  /** Undefined for rules in JSON, which have no tags. */
  style: TagStyle | undefined;
  data: object | undefined;
  findings: readonly PlacedFinding[];
  /** The text that the findings are about. */
  about: string;
}): EditorHelp {
  const found = about.replaceAll('\r\n', '\n');
  return {
    opens: /[\p{L}\w#/@.({% ]/u,
    faults: (text) =>
      findings.flatMap((finding): EditorFault[] => {
        const range = rangeOfFinding(found, finding, style);
        const now = range && movedRange(found, text, range);
        return now ? [{ ...now, message: finding.message, severity: finding.severity }] : [];
      }),
    proposals: (text, offset) =>
      style === undefined ? undefined : proposalsAt(text, offset, style, data),
  };
}

/** What Insert field puts at a place: the whole tag, or the name alone within one. */
export function tagOf(
  { path, kind }: DataField,
  text: string,
  offset: number,
  style: TagStyle,
): { insert: string; caret: number } {
  if (insideTag(text, offset, style)) return { insert: path, caret: path.length };
  const open = kind === 'list' ? (style === 'braces' ? '#each ' : '#') : '';
  const tag = style === 'braces' ? `{{${open}${path}}}` : `%${open}${path}%`;
  const end = kind !== 'list' ? '' : style === 'braces' ? '{{/each}}' : `%/${path}%`;
  return { insert: tag + end, caret: tag.length };
}

function proposalsAt(
  text: string,
  offset: number,
  style: TagStyle,
  data: unknown,
): EditorProposals | undefined {
  const tag = insideTag(text, offset, style);
  if (!tag) return undefined;
  const [typed = ''] = wordBefore.exec(tag.text) ?? [];
  const [rest = ''] = wordAfter.exec(text.slice(offset, offset + tagMax)) ?? [];
  const end = offset + rest.length;
  const after = text.slice(end, end + tagMax);
  const start = offset - typed.length;
  const fields = fieldsAt(text, start, style, data);
  const proposals =
    style === 'braces'
      ? bracesProposals({
          fields,
          isFirst: tag.text.slice(0, -typed.length || undefined).trim() === '',
          isCall: tag.text.slice(0, -typed.length || undefined).endsWith('('),
          isClosed: /^[^{}\n]*\}\}/.test(after),
          open: openBlocks(text, start, style).at(-1)?.inner,
        })
      : percentProposals(
          fields,
          after.startsWith('%'),
          openBlocks(text, start, style).at(-1)?.inner,
        );
  return { start, end, proposals };
}

function bracesProposals(place: {
  fields: readonly DataField[];
  isFirst: boolean;
  /** Behind a bracket stands a helper. */
  isCall: boolean;
  isClosed: boolean;
  open: string | undefined;
}): EditorProposal[] {
  const { fields, isFirst, isCall, isClosed, open } = place;
  const close = isClosed ? '' : '}}';
  const helpers = Object.entries(templateHelpers).map(([label, { takes }]) => ({
    label,
    detail: takes,
    insert: `${label} `,
  }));
  if (isCall) return helpers;
  const names = fields.map(({ path, sample }) => ({
    label: path,
    detail: sample,
    insert: path + (isFirst ? close : ''),
  }));
  if (!isFirst) return names;
  const closeTag = open === undefined ? [] : [`/${(/^\S+/.exec(open) ?? [''])[0]}`];
  return [
    ...closeTag.map((label) => ({ label, detail: 'ends the block', insert: label + close })),
    ...names.filter((_, index) => fields[index]?.kind === 'value'),
    ...fields
      .filter(({ kind }) => kind === 'list')
      .map(({ path, sample }) => {
        const start = `#each ${path}}}`;
        // The brackets that are there already become those of the end.
        const insert = `${start}{{/each${close}`;
        return { label: `#each ${path}`, detail: sample, insert, caret: start.length };
      }),
    ...templateBlocks.map((block) => ({ label: `#${block}`, insert: `#${block} ` })),
    ...helpers,
  ];
}

function percentProposals(
  fields: readonly DataField[],
  isClosed: boolean,
  open: string | undefined,
): EditorProposal[] {
  const close = isClosed ? '' : '%';
  return [
    ...(open === undefined
      ? []
      : [{ label: `/${open}`, detail: 'ends the loop', insert: `/${open}${close}` }]),
    ...fields.map(({ path, kind, sample }) => {
      if (kind === 'value') return { label: path, detail: sample, insert: path + close };
      const start = `#${path}%`;
      const insert = `${start}%/${path}${close}`;
      return { label: `#${path}`, detail: sample, insert, caret: start.length };
    }),
  ];
}

/** What of a tag stands before a place within it. */
function insideTag(text: string, offset: number, style: TagStyle): { text: string } | undefined {
  const before = text.slice(Math.max(0, offset - tagMax), offset);
  if (style === 'braces') {
    const found = /\{\{\{?~?([^{}]*)$/.exec(before);
    return found && !found[1]?.startsWith('!') ? { text: found[1] ?? '' } : undefined;
  }
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const end = tagsIn(line, style).at(-1)?.end ?? 0;
  // Not behind a number: that is a width.
  const found = /(?<!\d)%([#/]?[@\p{L}_$]?[\p{L}\p{N}_$.-]*)$/u.exec(line.slice(end));
  return found ? { text: found[1] ?? '' } : undefined;
}
