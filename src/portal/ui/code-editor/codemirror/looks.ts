// The editor in the portal's own tokens, which know light, dark and print by themselves.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--code-key)' },
    { tag: tags.string, color: 'var(--code-string)' },
    { tag: tags.number, color: 'var(--code-number)' },
    { tag: [tags.bool, tags.null], color: 'var(--code-keyword)' },
  ]),
);

const control = {
  border: '1px solid var(--control)',
  borderRadius: 'var(--radius-control)',
  backgroundColor: 'var(--surface)',
  backgroundImage: 'none',
  color: 'var(--ink)',
};

export const looks = EditorView.theme({
  '&': { blockSize: '100%', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'inherit', overflow: 'auto' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 12px 0 4px' },
  '.cm-placeholder': { color: 'var(--placeholder)' },
  '.cm-gutters': { border: '0', backgroundColor: 'var(--sunk)', color: 'var(--ink-2)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0 0 8px' },
  '.cm-foldGutter span': { display: 'inline-block', inlineSize: '20px', textAlign: 'center' },
  '.cm-foldPlaceholder': {
    padding: '0 6px',
    border: '1px solid var(--control)',
    backgroundColor: 'var(--sunk)',
    color: 'var(--ink-2)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--brand-soft)',
    outline: '1px solid var(--brand)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--pink)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger) 1.5px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--danger)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-paper)',
    backgroundColor: 'var(--raised)',
    boxShadow: 'var(--shadow)',
    color: 'var(--ink)',
  },
  '.cm-diagnostic': {
    maxInlineSize: 'min(400px, 90vw)',
    padding: '8px 12px',
    border: '0',
    font: '400 0.875rem / 1.25rem var(--sans)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxBlockSize: '40dvh',
    font: '400 0.875rem / 1.375rem var(--mono)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '5px 12px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--brand)',
    color: 'var(--on-brand)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.85' },
  '.cm-completionMatchedText': { fontWeight: '700', textDecoration: 'none' },
  '.cm-searchMatch': { backgroundColor: 'var(--canary)', outline: '1px solid var(--canary-line)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--brand-soft)' },
  '.cm-panels': {
    border: '0',
    borderBlockEnd: '1px solid var(--line)',
    backgroundColor: 'var(--sunk)',
    color: 'var(--ink)',
  },
  '.cm-panel.cm-search': {
    padding: '8px 44px 8px 8px',
    font: '400 0.875rem / 1.25rem var(--sans)',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minBlockSize: '36px',
    fontSize: 'inherit',
  },
  '.cm-panel .cm-textfield': {
    ...control,
    minBlockSize: '36px',
    padding: '4px 8px',
    fontSize: '1rem',
  },
  '.cm-panel .cm-button': {
    ...control,
    minBlockSize: '36px',
    padding: '4px 10px',
    fontSize: '0.875rem',
  },
  '.cm-panel.cm-search [name=close]': {
    insetBlockStart: '4px',
    insetInlineEnd: '4px',
    inlineSize: '40px',
    blockSize: '40px',
    color: 'var(--ink)',
    fontSize: '1.25rem',
  },
  // Of a phone's width every letter is needed; faults are jumped to anyway.
  '@media (max-width: 599.98px)': {
    '.cm-lineNumbers': { display: 'none !important' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '11px 12px' },
    '.cm-panel .cm-textfield, .cm-panel .cm-button': { minBlockSize: '44px' },
    '.cm-panel.cm-search': { display: 'flex' },
    '.cm-panel [name=search]': { flex: '1', minInlineSize: '0' },
    '.cm-panel.cm-search :is(label, [name=select], [name^=replace])': { display: 'none' },
  },
});
