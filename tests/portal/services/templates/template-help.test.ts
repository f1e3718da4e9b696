// What the template editor proposes within a tag, what Insert field puts in, and where it marks findings.
import { describe, expect, test } from 'vitest';
import { templateBlocks, templateHelpers } from '#contract/template-helpers.ts';
import { fieldsAt } from '#portal/services/templates/desk/data-fields.ts';
import { movedRange } from '#portal/services/templates/desk/finding-place.ts';
import { tagOf, templateHelp } from '#portal/services/templates/desk/template-help.ts';
import { blockEnd, type TagStyle, tagsIn } from '#portal/ui/code-editor/template-syntax.ts';
import { valueHelpers } from '#services/templates/handlebars/handlebars-helpers.ts';
import { blockHelpers } from '#services/templates/handlebars/handlebars-tree.ts';

const data = {
  title: 'Invoice',
  client: { name: 'Ana', address: { city: 'Leoben' } },
  items: [{ net: 1 }, { net: 2, discount: 5 }],
  tags: ['a', 'b'],
  'not a name': 1,
};

/** `|` is the caret. */
function at(marked: string, style: TagStyle) {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const help = templateHelp({ style, data, findings: [], about: '' });
  const found = help.proposals(text, offset);
  return {
    labels: found?.proposals.map(({ label }) => label),
    /** The text after the proposal was taken, with the caret. */
    take(label: string): string {
      const one = found?.proposals.find((proposal) => proposal.label === label);
      if (!found || !one) throw new Error(`${label} is not proposed`);
      const caret = one.caret ?? one.insert.length;
      const put = `${one.insert.slice(0, caret)}|${one.insert.slice(caret)}`;
      return text.slice(0, found.start) + put + text.slice(found.end);
    },
  };
}

describe('in a tag of handlebars', () => {
  test('the fields of the data, the blocks and the helpers are proposed', () => {
    const { labels } = at('<p>{{|}}</p>', 'braces');
    expect(labels).toEqual(
      expect.arrayContaining(['title', 'client.name', 'client.address.city', '#each items']),
    );
    expect(labels).toEqual(expect.arrayContaining(['#if', 'formatMoney']));
    expect(labels).not.toContain('not a name');
  });

  test('a field takes the place of the word, and a tag that is open is closed', () => {
    expect(at('{{cli|}}', 'braces').take('client.name')).toBe('{{client.name|}}');
    expect(at('{{cli|', 'braces').take('client.name')).toBe('{{client.name}}|');
    expect(at('{{formatMoney |}}', 'braces').take('title')).toBe('{{formatMoney title|}}');
    expect(at('{{client.n|xx}}', 'braces').take('client.name')).toBe('{{client.name|}}');
  });

  test('a list becomes a loop with the caret inside', () => {
    expect(at('{{#ea|}}', 'braces').take('#each items')).toBe('{{#each items}}|{{/each}}');
    expect(at('{{#ea|', 'braces').take('#each items')).toBe('{{#each items}}|{{/each}}');
  });

  test('within a loop the fields of its items come first, of all of them', () => {
    const { labels, take } = at('{{#each items}}{{|}}', 'braces');
    expect(labels?.slice(0, 3)).toEqual(['/each', 'net', 'discount']);
    expect(labels).toEqual(expect.arrayContaining(['@index', '@last', '../title']));
    expect(take('/each')).toBe('{{#each items}}{{/each|}}');
    const named = '{{#each items as |row|}}{{';
    expect(fieldsAt(named, named.length, 'braces', data).map(({ path }) => path)).toContain(
      'row.net',
    );
    expect(at('{{#each tags}}{{|}}', 'braces').labels).toContain('this');
    expect(at('{{#with client}}{{|}}', 'braces').labels).toContain('address.city');
    expect(at('{{#each items}}{{/each}}{{|}}', 'braces').labels).not.toContain('net');
  });

  test('a bracket wants a helper, and outside of tags nothing is proposed', () => {
    expect(at('{{#if (|)}}', 'braces').labels).toEqual(Object.keys(templateHelpers));
    expect(at('<p>ti|</p>', 'braces').labels).toBeUndefined();
    expect(at('{{title}}|', 'braces').labels).toBeUndefined();
    expect(at('{{! ti|', 'braces').labels).toBeUndefined();
  });

  test('the helpers and blocks are those that the engine has', () => {
    expect(Object.keys(templateHelpers)).toEqual([...valueHelpers.keys()]);
    expect([...templateBlocks].sort()).toEqual([...blockHelpers].sort());
  });
});

describe('in a tag of the default engine', () => {
  test('names are proposed and closed', () => {
    expect(at('<p>%cl|</p>', 'percent').take('client.name')).toBe('<p>%client.name%|</p>');
    expect(at('%cl|%', 'percent').take('client.name')).toBe('%client.name|%');
    expect(at('%|', 'percent').take('#items')).toBe('%#items%|%/items%');
    const inLoop = at('%#items%%|', 'percent');
    expect(inLoop.labels).toEqual(expect.arrayContaining(['/items', 'net', '@index', 'title']));
  });

  test('a width is no tag, nor is what stands behind one', () => {
    expect(at('width: 100%|', 'percent').labels).toBeUndefined();
    expect(at('%title%|', 'percent').labels).toBeUndefined();
  });
});

describe('Insert field', () => {
  const field = { path: 'title', kind: 'value', sample: '' } as const;
  const list = { path: 'items', kind: 'list', sample: '' } as const;

  test.each([
    ['braces', field, '', '{{title}}'],
    ['braces', field, '{{formatDate ', 'title'],
    ['braces', list, '', '{{#each items}}{{/each}}'],
    ['percent', field, '', '%title%'],
    ['percent', list, '', '%#items%%/items%'],
  ] as const)('puts %s %j behind %j', (style, one, text, insert) => {
    expect(tagOf(one, text, text.length, style).insert).toBe(insert);
  });
});

describe('the mark of a finding', () => {
  const finding = {
    path: 'data',
    message: 'Missing.',
    severity: 'warning',
    line: 2,
    column: 4,
  } as const;
  const about = '<h1>\n<p>{{nmae}}</p>';
  const help = templateHelp({ style: 'braces', data, findings: [finding], about });
  const marked = (text: string) =>
    help.faults(text).map(({ start, end }) => text.slice(start, end));

  test('is its tag, also after something else was typed', () => {
    expect(marked(about)).toEqual(['{{nmae}}']);
    expect(marked(`<b>new</b>${about}`)).toEqual(['{{nmae}}']);
    expect(marked(`${about}<b>`)).toEqual(['{{nmae}}']);
  });

  test('is gone when that was changed', () => {
    expect(marked('<h1>\n<p>{{name}}</p>')).toEqual([]);
    expect(movedRange('abc', 'abc', { start: 1, end: 2 })).toEqual({ start: 1, end: 2 });
  });
});

describe('tags', () => {
  test('are read with what they open and close', () => {
    const kinds = (text: string, style: TagStyle) => tagsIn(text, style).map(({ kind }) => kind);
    expect(kinds('{{#if a}}{{{b}}}{{else}}{{^}}{{/if}}{{! c }}{{!-- }} --}}', 'braces')).toEqual([
      'open',
      'field',
      'else',
      'else',
      'close',
      'comment',
      'comment',
    ]);
    expect(kinds('%a% 100% %% %#b%%/b%', 'percent')).toEqual(['field', 'open', 'close']);
    const nested = '{{#if a}}{{#if b}}{{/if}}x{{/if}}';
    expect(blockEnd(nested, 9, 'braces')).toBe(nested.lastIndexOf('{{/if}}'));
  });

  test.each(['{{', '{{!--', '%a', '{{#a}}', '{{{'])(
    'of a hostile text of %j are read to its end',
    (piece) => {
      const text = piece.repeat(40_000);
      const all = [...tagsIn(text, 'braces'), ...tagsIn(text, 'percent')];
      expect(all.every(({ end }) => end <= text.length)).toBe(true);
      expect(fieldsAt(text, text.length, 'braces', data).length).toBeLessThanOrEqual(400);
    },
  );
});
