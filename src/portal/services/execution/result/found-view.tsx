import { Fragment } from 'react';
import { saveFile } from '#portal/api/save-file.ts';
import styles from '#portal/services/execution/execution.module.css';
import {
  type FoundAddress,
  type FoundVat,
  foundIn,
} from '#portal/services/execution/result/found.ts';
import { PageCard } from '#portal/services/execution/result/page-card.tsx';
import { pagesIn, ReadText } from '#portal/services/execution/result/read-text.tsx';
import { Button } from '#portal/ui/button.tsx';
import { CopyButton } from '#portal/ui/documents/copy-button.tsx';
import type { Tone } from '#portal/ui/feedback/banner.tsx';
import { momentText } from '#portal/ui/moment-text.ts';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

const vatLooks: Readonly<Record<FoundVat['status'], { tone: Tone; words: string }>> = {
  valid: { tone: 'success', words: 'Valid' },
  invalid: { tone: 'error', words: 'Invalid' },
  unknown: { tone: 'unsent', words: 'Unknown' },
};

const addressLooks: Readonly<Record<FoundAddress['next'], { tone: Tone; words: string }>> = {
  accept: { tone: 'success', words: 'Accept' },
  confirm: { tone: 'unsent', words: 'Confirm' },
  fix: { tone: 'error', words: 'Fix' },
};

/** What was found, for people; the whole answer stands below it. */
export function FoundView({ value, fileName }: { value: unknown; fileName: string }) {
  const pages = pagesIn(value);
  if (pages) return <ReadText pages={pages} />;
  const found = foundIn(value);
  if (found === undefined) return null;
  const onSave = () => {
    const text = `${JSON.stringify(value, null, 2)}\n`;
    saveFile(new Blob([text], { type: 'application/json' }), fileName);
  };
  if (found.kind === 'address') return <AddressCard address={found.address} onSave={onSave} />;
  if (found.kind === 'page') return <PageCard page={found.page} onSave={onSave} />;
  const [vat] = found.numbers;
  return vat !== undefined && found.numbers.length === 1 ? (
    <VatCard vat={vat} onSave={onSave} />
  ) : (
    <VatList numbers={found.numbers} onSave={onSave} />
  );
}

interface Saving {
  onSave: () => void;
}

function Actions({ label, text, onSave }: Saving & { label: string; text: string }) {
  return (
    <div className={styles.copies}>
      <p className={styles.aside}>
        <CopyButton text={text} label={label} showLabel />
        <Button onClick={onSave}>Save as JSON</Button>
      </p>
    </div>
  );
}

function VatCard({ vat: { id, status, facts }, onSave }: Saving & { vat: FoundVat }) {
  const { tone, words } = vatLooks[status];
  const rows = facts.map(({ term, value }) =>
    term === 'Checked at' ? { term, value: momentText(value) } : { term, value },
  );
  const copied = [`${id}: ${status}`, ...rows.map(({ term, value }) => `${term}: ${value}`)];
  return (
    <Slip title={id} level={3} aside={<Stamp tone={tone}>{words}</Stamp>}>
      <dl className={styles.facts}>
        {rows.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Lines lines={value.split('\n')} />
            </dd>
          </div>
        ))}
      </dl>
      <Actions label="Copy result" text={copied.join('\n')} onSave={onSave} />
    </Slip>
  );
}

function VatList({ numbers, onSave }: Saving & { numbers: readonly FoundVat[] }) {
  const rows = numbers.map(({ id, status, facts }, at) => ({
    key: `${at} ${id}`,
    id,
    status,
    told: facts.find(({ term }) => term === 'Name' || term === 'Why')?.value ?? '',
  }));
  return (
    <>
      <dl className={styles.facts}>
        {rows.map(({ key, id, status, told }) => (
          <div key={key}>
            <dt>{id}</dt>
            <dd>
              <Stamp tone={vatLooks[status].tone}>{vatLooks[status].words}</Stamp> {told}
            </dd>
          </div>
        ))}
      </dl>
      <Actions
        label="Copy as table"
        text={rows.map(({ id, status, told }) => [id, status, told].join('\t')).join('\n')}
        onSave={onSave}
      />
    </>
  );
}

function AddressCard({
  address: { next, lines, remarks },
  onSave,
}: Saving & { address: FoundAddress }) {
  const { tone, words } = addressLooks[next];
  return (
    <Slip title="Printed form" level={3} aside={<Stamp tone={tone}>{words}</Stamp>}>
      <p className={styles.address}>
        <Lines lines={lines} />
      </p>
      <ul className={styles.fieldErrors}>
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      <Actions label="Copy address" text={lines.join('\n')} onSave={onSave} />
    </Slip>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
    <Fragment key={at}>
      {at > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}
