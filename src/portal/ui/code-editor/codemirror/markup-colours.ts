import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

export const markupColours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.tagName, tags.keyword, tags.definitionKeyword], color: 'var(--code-keyword)' },
    { tag: [tags.attributeName, tags.className, tags.labelName], color: 'var(--code-key)' },
    { tag: [tags.attributeValue, tags.atom, tags.color], color: 'var(--code-string)' },
    { tag: [tags.unit, tags.character], color: 'var(--code-number)' },
    { tag: [tags.comment, tags.documentMeta, tags.angleBracket], color: 'var(--ink-2)' },
  ]),
);
