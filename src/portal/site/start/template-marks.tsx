import styles from '#portal/site/start/template-marks.module.css';

const marks = [
  ['%client.name%', 'A field of the data; dots access nested fields.'],
  ['%#items% … %/items%', 'Repeats its content for each entry of the list items.'],
  ['%@index%', 'Inside such a block: the number of the entry, from 1.'],
  ['%%', 'A plain percent sign.'],
] as const;

/** The complete syntax of the default engine. */
export function TemplateMarks() {
  return (
    <dl className={styles.marks}>
      {marks.map(([mark, meaning]) => (
        <div key={mark}>
          <dt>
            <code>{mark}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
