// Long pages are made into Markdown in pieces, which nobody sees in the result.
import { NodeHtmlMarkdown } from 'node-html-markdown';
import sanitized from 'sanitize-html';
import { expect, test } from 'vitest';
import { markdownOf } from '#services/web-scraper/read/markdown-of.ts';

const words = 'Papers are taken <b>here</b> and <a href="https://a.test/">there</a>. '.repeat(30);
const parts = [
  `<h2>Head</h2><p>${words}</p>text <i>between</i>`,
  `<ul><li>one<ul><li>two ${words}</li></ul></li><li>three</li></ul>`,
  `<section><p>x<br>y</p><pre><code>a  b\n\n\nc</code></pre></section>`,
  `<table><tr><th>a</th></tr><tr><td>1</td></tr></table><ol start="3"><li>q</li></ol>`,
  `<blockquote><p>z ${words}</p></blockquote><hr><img src="https://a.test/i.png" alt="i">`,
];

test('in pieces it is the same as at once, whatever stands next to what', () => {
  // The spaces before a blank line mean nothing.
  const plain = (text: string) => text.trim().replace(/ +\n\n/g, '\n\n');
  for (let turn = 0; turn < parts.length; turn += 1) {
    const order = [...parts.slice(turn), ...parts.slice(0, turn)].join('');
    const html = sanitized(`<div><article>${order.repeat(3)}</article><div>${order}</div></div>`);
    expect(plain(markdownOf(html))).toBe(plain(NodeHtmlMarkdown.translate(html)));
  }
});
