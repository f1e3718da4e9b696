// The document, with its lines numbered. Only a part of a long one is drawn, so that it opens as quickly
// as a short one.
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { grouped } from '#contract/grouped.ts';
import styles from '#portal/site/check/check.module.css';
import { Button } from '#portal/ui/button.tsx';
import page from '#portal/ui/page.module.css';
import { Slip } from '#portal/ui/slip.tsx';

const drawnLines = 400;
const drawnLetters = 2000;

/** A line to be shown; another object shows it again. */
export interface ShownPlace {
  line: number;
}

export function XmlView({
  xml,
  place,
  onBack,
}: {
  xml: string;
  place: ShownPlace | undefined;
  /** Leads back to where the place was asked for. */
  onBack: () => void;
}) {
  const lines = useMemo(() => xml.split(/\r\n|\n|\r/), [xml]);
  const [from, setFrom] = useState(0);
  const [seen, setSeen] = useState<ShownPlace>();
  const marked = useRef<HTMLElement>(null);
  const last = Math.max(0, lines.length - drawnLines);
  const line = place ? Math.min(place.line, lines.length) : undefined;
  if (place && place !== seen) {
    setSeen(place);
    setFrom(Math.min(last, Math.max(0, place.line - drawnLines / 2)));
  }
  useEffect(() => {
    if (!place) return;
    marked.current?.scrollIntoView({ block: 'center' });
    marked.current?.focus({ preventScroll: true });
  }, [place]);
  const drawn = lines.slice(from, from + drawnLines);
  return (
    <Slip
      title="XML"
      aside={
        line === undefined ? undefined : (
          <Button variant="quiet" onClick={onBack}>
            Back to the finding
          </Button>
        )
      }
    >
      {lines.length > drawnLines ? (
        <div className={page.line}>
          <Button disabled={from === 0} onClick={() => setFrom(Math.max(0, from - drawnLines))}>
            Earlier
          </Button>
          <p>
            Lines {grouped(from + 1)} to {grouped(from + drawn.length)} of {grouped(lines.length)}
          </p>
          <Button
            disabled={from >= last}
            onClick={() => setFrom(Math.min(last, from + drawnLines))}
          >
            Later
          </Button>
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus */}
      <section className={styles.xml} aria-label="Lines of the XML" tabIndex={0}>
        <pre style={{ '--from': from } as CSSProperties & Record<'--from', number>}>
          {drawn.map((text, index) => {
            const number = from + index + 1;
            const isMarked = number === line;
            return (
              <code
                key={number}
                ref={isMarked ? marked : undefined}
                tabIndex={isMarked ? -1 : undefined}
                aria-current={isMarked || undefined}
              >
                {text.length > drawnLetters ? `${text.slice(0, drawnLetters)} …` : text}
                {'\n'}
              </code>
            );
          })}
        </pre>
      </section>
    </Slip>
  );
}
