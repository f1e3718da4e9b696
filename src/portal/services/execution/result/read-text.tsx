import styles from '#portal/services/execution/execution.module.css';
import { CopyButton } from '#portal/ui/documents/copy-button.tsx';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

export interface TextOfPage {
  page: number;
  /** Of a sheet. */
  name: string | undefined;
  text: string;
  /** How sure a recognised text is, in percent. */
  confidence: number | undefined;
}

/** A longer text would hold up the screen while it is laid out. */
const lettersMax = 200_000;

/** The text of an answer that has pages; undefined for another one. */
export function pagesIn(value: unknown): TextOfPage[] | undefined {
  const pages: unknown = Reflect.get(Object(value), 'pages');
  if (!Array.isArray(pages) || !Object.hasOwn(Object(value), 'has_text')) return undefined;
  return pages.flatMap((one: unknown) => {
    const { page, name, text, confidence } = Object(one);
    if (typeof page !== 'number' || typeof text !== 'string' || text === '') return [];
    return {
      page,
      text,
      name: typeof name === 'string' ? name : undefined,
      confidence: typeof confidence === 'number' ? Math.round(confidence) : undefined,
    };
  });
}

/** What was read, as text; the whole answer stands below it. */
export function ReadText({ pages }: { pages: readonly TextOfPage[] }) {
  if (pages.length === 0) return null;
  const all = pages.map(({ text }) => text).join('\n\n');
  let left = lettersMax;
  const shown = pages.filter(({ text }) => {
    left -= text.length;
    return left > 0;
  });
  return (
    <>
      {shown.map(({ page, name, text, confidence }) => (
        <Slip
          key={page}
          level={3}
          title={name ?? `Page ${page}`}
          aside={
            confidence === undefined ? undefined : (
              <Stamp tone={confidence < 70 ? 'unsent' : 'success'}>{`${confidence} % sure`}</Stamp>
            )
          }
        >
          <p className={styles.readText}>{text}</p>
        </Slip>
      ))}
      <p className={styles.aside}>
        {shown.length < pages.length ? 'The rest stands in the response body. ' : ''}
        <CopyButton text={all} label="Copy text" showLabel />
      </p>
    </>
  );
}
