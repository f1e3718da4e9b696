// The pieces every shipped page is made of. Texts are escaped here and nowhere else: what reaches a
// page is either made by one of these or is not on it. No script, style or handler is ever written.

/** One headed part of a page; `inner` ones are a level lower. */
export interface Section {
  /** Unique in its page: links and the list of contents lead to it. */
  id: string;
  title: string;
  html: string;
  inner?: readonly Section[];
}

// A longer list of contents would fill a phone's first screen.
const shortContentsMax = 6;

/** A whole page: one h1, what it is about, the list of contents and the sections. */
export function pageOf(title: string, intro: string, sections: readonly Section[]): string {
  const links = sections.map(
    ({ id, title: text }) => `<li><a href="#${id}">${prose(text)}</a></li>`,
  );
  const list = `<ul>${links.join('')}</ul>`;
  const isLong = sections.length > shortContentsMax;
  const contents = `<nav aria-label="Contents">${isLong ? fold('On this page', list) : list}</nav>`;
  const body = sections.map((section) => sectionHtml(section, 2)).join('\n');
  return `<h1>${prose(title)}</h1>\n${intro}\n${contents}\n${body}`;
}

function sectionHtml({ id, title, html, inner = [] }: Section, level: number): string {
  const heading = `<h${level} id="${id}">${prose(title)}</h${level}>`;
  return [heading, html, ...inner.map((one) => sectionHtml(one, level + 1))].join('\n');
}

/** Escaped text in which `…` between backticks is code and [words](address) a link. */
export function prose(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(((?:https?:\/\/|\/|#)[^)\s]*)\)/g, '<a href="$2">$1</a>');
}

export function paragraph(text: string): string {
  return `<p>${prose(text)}</p>`;
}

export function bullets(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${prose(item)}</li>`).join('')}</ul>`;
}

export function steps(items: readonly string[]): string {
  return `<ol>${items.map((item) => `<li>${prose(item)}</li>`).join('')}</ol>`;
}

/** A text as code, whatever signs it holds. */
export function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

/** Code as it stands; long lines wrap where it is shown. */
export function codeBlock(language: string, text: string): string {
  return `<pre><code class="language-${language}">${escapeHtml(text)}</code></pre>`;
}

/** Closed until the reader opens it; search in the page, links to its parts and printing open it too. */
export function fold(summary: string, html: string): string {
  return `<details><summary>${prose(summary)}</summary>\n${html}\n</details>`;
}

/** The same program in several languages, one of which is shown: a group of folds, named by `id`. */
export function languageTabs(
  id: string,
  samples: readonly { title: string; language: string; note: string; code: string }[],
): string {
  const tabs = samples.map(({ title, language, note, code: text }, index) => {
    const open = index === 0 ? ' open=""' : '';
    return `<details name="${id}"${open}><summary>${prose(title)}</summary>\n${paragraph(note)}\n${codeBlock(language, text)}\n</details>`;
  });
  return `<figure>${tabs.join('')}</figure>`;
}

/**
 * A table whose first column names the row. Cells are HTML made by the functions above. On a narrow
 * screen the cells of a row stand below each other, those of the `labelled` columns after their heads.
 */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  labelled: readonly string[] = [],
): string {
  const headCells = head.map((text) => `<th scope="col">${prose(text)}</th>`).join('');
  const bodyRows = rows.map(([first = '', ...rest]) => {
    const cells = rest.map((cell, index) => `<td${labelOf(head[index + 1])}>${cell}</td>`);
    return `<tr><th scope="row">${first}</th>${cells.join('')}</tr>`;
  });
  return [
    `<table><caption>${prose(caption)}</caption>`,
    `<thead><tr>${headCells}</tr></thead><tbody>${bodyRows.join('')}</tbody></table>`,
  ].join('');

  function labelOf(text = ''): string {
    return labelled.includes(text) ? ` data-label="${escapeHtml(text)}"` : '';
  }
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
