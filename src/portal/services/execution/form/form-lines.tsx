import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { grouped } from '#contract/grouped.ts';
import { type FormFace, FormFieldView } from '#portal/services/execution/form/form-field.tsx';
import { lineFields } from '#portal/services/execution/form/form-fields.ts';
import styles from '#portal/services/execution/form/invoice-form.module.css';
import { lengthAt } from '#portal/services/execution/form/request-text.ts';
import { Button, IconButton } from '#portal/ui/button.tsx';

const step = 50;

/** The lines of the invoice: added, taken out, and moved with two buttons each. */
export function FormLines({
  face,
  onAdd,
  onRemove,
  onMove,
}: {
  face: FormFace;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onMove: (index: number, by: -1 | 1) => void;
}) {
  const list = useRef<HTMLFieldSetElement>(null);
  const [shown, setShown] = useState(step);
  // What is focused when the lines have changed; its element may not be there before.
  const [wanted, setWanted] = useState<{ selector: string }>();
  const [told, setTold] = useState('');
  const count = lengthAt(face.request, 'data.items');
  useEffect(() => {
    if (!wanted) return;
    const found = list.current?.querySelector<HTMLElement>(wanted.selector);
    found?.focus();
  }, [wanted]);
  const firstOf = (index: number) => `[data-line="${index}"] input`;

  function move(index: number, by: -1 | 1) {
    onMove(index, by);
    setTold(`Line ${index + 1} is now line ${index + by + 1}.`);
    const isAtEnd = index + by === (by < 0 ? 0 : count - 1);
    const move = by < 0 === isAtEnd ? 'down' : 'up';
    setWanted({ selector: `[data-line="${index + by}"] [data-move="${move}"]` });
  }

  return (
    <fieldset ref={list} className={styles.lines}>
      <legend>Lines</legend>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      {Array.from({ length: Math.min(count, shown) }, (_, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; the text has its values
          key={index}
          className={styles.line}
          data-line={index}
        >
          <legend className={styles.lineHead}>
            Line {index + 1}
            {count > 1 ? (
              <>
                <IconButton
                  label={`Move line ${index + 1} up`}
                  data-move="up"
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp size={20} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`Move line ${index + 1} down`}
                  data-move="down"
                  disabled={index === count - 1}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown size={20} aria-hidden="true" />
                </IconButton>
              </>
            ) : null}
            <IconButton
              label={`Remove line ${index + 1}`}
              onClick={() => {
                onRemove(index);
                setTold(`Line ${index + 1} was removed.`);
                const next = Math.min(index, count - 2);
                setWanted({ selector: next < 0 ? '[data-add]' : firstOf(next) });
              }}
            >
              <X size={20} aria-hidden="true" />
            </IconButton>
          </legend>
          <div className={styles.fields}>
            {lineFields.map((field) => {
              const own = { ...field, path: `items.${index}.${field.path}` };
              return <FormFieldView key={own.path} face={face} field={own} />;
            })}
          </div>
        </fieldset>
      ))}
      {count > shown ? (
        <Button onClick={() => setShown(shown + step)}>
          Show {grouped(Math.min(step, count - shown))} more lines of {grouped(count - shown)}
        </Button>
      ) : null}
      <Button
        data-add
        onClick={() => {
          onAdd();
          setShown(Math.max(shown, count + 1));
          setWanted({ selector: firstOf(count) });
        }}
      >
        Add a line
      </Button>
    </fieldset>
  );
}
