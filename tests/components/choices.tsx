import { useState } from 'react';
import { LinkTabs } from '#portal/ui/link-tabs.tsx';
import { DateFilter, type DateFilterValue, noDates } from '#portal/ui/lists/date-filter.tsx';
import { DatePresets } from '#portal/ui/lists/date-presets.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';

const topics = ['DOCUMENT', 'ANALYTICS', 'VALIDATION', 'JSON', 'COMMUNICATION'];

export function Choices() {
  const [topic, setTopic] = useState('DOCUMENT');
  return (
    <>
      <section className="part" aria-labelledby="tabs">
        <h2 id="tabs">Tabs and link tabs</h2>
        <Tabs
          label="Topics"
          selected={topic}
          onSelect={setTopic}
          tabs={topics.map((name) => ({
            id: name,
            label: name,
            content: <p>What is planned for {name}.</p>,
          }))}
        />
        <LinkTabs
          label="Parts of Data to PDF"
          tabs={[
            { label: 'Documentation', to: '/' },
            { label: 'Configuration', to: '/configuration' },
            { label: 'Execution', to: '/try-it-out' },
          ]}
        />
      </section>
      <Dates />
    </>
  );
}

function Dates() {
  const [used, setUsed] = useState<DateFilterValue>(noDates);
  const [seen, setSeen] = useState<DateFilterValue>({
    from: '2026-05-02T08:00',
    to: '2026-05-01T09:30',
  });
  return (
    <section className="part" aria-labelledby="dates">
      <h2 id="dates">Date and date-time filter</h2>
      <DateFilter label="Used" presets={DatePresets} value={used} onChange={setUsed} />
      <DateFilter
        label="Last login"
        fromLabel="Login from"
        toLabel="Login to"
        value={seen}
        onChange={setSeen}
        withTime
      />
    </section>
  );
}
