import { saveFile } from '#portal/api/save-file.ts';
import { inertHtml } from '#portal/services/editor/inert-html.ts';
import styles from '#portal/services/execution/execution.module.css';
import {
  blocksOf,
  type FoundPage,
  isWebAddress,
  type Span,
} from '#portal/services/execution/result/found-page.ts';
import { Button } from '#portal/ui/button.tsx';
import { CopyButton } from '#portal/ui/documents/copy-button.tsx';
import { Slip } from '#portal/ui/slip.tsx';

/** A longer one would hold up the screen; all of it is copied and saved. */
const shownLengthMax = 20_000;
const shownLinksMax = 100;

/** A page that was read: what it is, whose, and what stands in it, without anything that runs. */
export function PageCard({ page, onSave }: { page: FoundPage; onSave: () => void }) {
  const { title, url, facts, content } = page;
  const text = copiedText(content);
  const onSaveText = () => {
    const isHtml = content.kind === 'html';
    const type = isHtml ? 'text/html' : 'text/plain';
    saveFile(
      new Blob([text], { type: `${type};charset=utf-8` }),
      isHtml ? 'page.html' : 'page.txt',
    );
  };
  return (
    <Slip title={title} level={3}>
      <dl className={styles.facts}>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Address</dt>
          <dd>
            <PageLink url={url} text={url} />
          </dd>
        </div>
      </dl>
      <Content title={title} content={content} />
      <div className={styles.copies}>
        <p className={styles.aside}>
          <CopyButton text={text} label="Copy content" showLabel />
          <Button onClick={onSaveText}>Save content</Button>
          <Button onClick={onSave}>Save as JSON</Button>
        </p>
      </div>
    </Slip>
  );
}

function Content({ title, content }: { title: string; content: FoundPage['content'] }) {
  if (content.kind === 'html') {
    return (
      <div className={styles.copies}>
        <iframe
          className={styles.page}
          sandbox=""
          srcDoc={inertHtml(content.html)}
          title={`Content of ${title}`}
        />
      </div>
    );
  }
  if (content.kind === 'values') {
    return (
      <dl className={styles.facts}>
        {content.values.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={styles.lines}>{value}</dd>
          </div>
        ))}
      </dl>
    );
  }
  if (content.kind === 'links') {
    const shown = content.links.slice(0, shownLinksMax);
    const left = content.links.length - shown.length;
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      <section className={styles.reading} aria-label="Links of the page" tabIndex={0}>
        <ul>
          {shown.map(({ url, text }) => (
            <li key={url}>
              <PageLink url={url} text={text} />
            </li>
          ))}
        </ul>
        {left > 0 ? <p className={styles.idle}>{left} more stand in the response body.</p> : null}
      </section>
    );
  }
  const shown = content.text.slice(0, shownLengthMax);
  const isCut = shown.length < content.text.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.reading} aria-label="Content of the page" tabIndex={0}>
      {blocksOf(shown).map(({ isHeading, spans }, at) => {
        const words = <Spans spans={spans} />;
        // biome-ignore lint/suspicious/noArrayIndexKey: two blocks may be the same
        return <p key={at}>{isHeading ? <strong>{words}</strong> : words}</p>;
      })}
      {isCut ? <p className={styles.idle}>It goes on; Save content has all of it.</p> : null}
    </section>
  );
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, url }, at) =>
    url === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text may hold the same link twice
      <PageLink key={at} url={url} text={text} />
    ),
  );
}

function PageLink({ url, text }: { url: string; text: string }) {
  if (!isWebAddress(url)) return text;
  return (
    <a href={url} target="_blank" rel="noreferrer nofollow">
      {text}
    </a>
  );
}

function copiedText(content: FoundPage['content']): string {
  switch (content.kind) {
    case 'html':
      return content.html;
    case 'text':
      return content.text;
    case 'links':
      return content.links.map(({ url, text }) => `${url}\t${text}`).join('\n');
    case 'values':
      return content.values.map(({ term, value }) => `${term}\t${value}`).join('\n');
  }
}
