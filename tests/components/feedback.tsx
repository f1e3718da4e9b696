import { useState } from 'react';
import { Button } from '#portal/ui/button.tsx';
import { CodeBlock } from '#portal/ui/documents/code-block.tsx';
import { CopyButton } from '#portal/ui/documents/copy-button.tsx';
import { FileCard } from '#portal/ui/documents/file-card.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Progress } from '#portal/ui/feedback/progress.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

const sample =
  '{\n  "template_id": "invoice.hbs",\n  "data": { "company": "Jadran Papir d.o.o." }\n}';

export function Feedback() {
  return (
    <>
      <section className="part" aria-labelledby="banners">
        <h2 id="banners">Banner and stamp</h2>
        <Banner title="Maintenance on Sunday">From 08:00 to 09:00 runs may fail.</Banner>
        <Banner tone="success" title="Check your E-Mail!" />
        <Banner tone="error" title="The run was refused" action={<Button>Retry</Button>}>
          The template has no field <code>vat</code>.
        </Banner>
        <Banner tone="unsent" title="On this device only">
          It is sent when you are online again.
        </Banner>
        <div className="row">
          <Stamp>Draft</Stamp>
          <Stamp tone="info">Queued</Stamp>
          <Stamp tone="success">Saved</Stamp>
          <Stamp tone="error">Refused</Stamp>
          <Stamp tone="unsent">On this device</Stamp>
        </div>
      </section>
      <section className="part" aria-labelledby="codes">
        <h2 id="codes">Code block and copy button</h2>
        <CodeBlock label="Request body">{sample}</CodeBlock>
        <div className="row">
          <CopyButton text="pk_live_0O1lI" label="Copy key Production" />
          <CopyButton text={sample} label="Copy as curl" showLabel />
        </div>
      </section>
      <section className="part" aria-labelledby="files">
        <h2 id="files">File card and slip</h2>
        <FileCard
          name="downloaded_file.pdf"
          bytes={48_213}
          type="application/pdf"
          notes={['saved to your downloads']}
          actions={
            <>
              <Button>Open</Button>
              <Button>Download again</Button>
            </>
          }
        />
        <FileCard name="a-name-without-any-place-to-break-as-programs-like-to-make-them-2026.zip" />
        <Slip title="Response" level={3} aside={<Stamp tone="success">Done</Stamp>}>
          <p>The body of a slip.</p>
        </Slip>
        <Slip title="Unsent draft" level={3} tone="unsent">
          <p>Its strip is canary.</p>
        </Slip>
      </section>
      <Waiting />
    </>
  );
}

function Waiting() {
  const [isRunning, setIsRunning] = useState(false);
  const [endText, setEndText] = useState('');
  const end = (text: string) => {
    setIsRunning(false);
    setEndText(text);
  };
  return (
    <section className="part" aria-labelledby="waiting">
      <h2 id="waiting">Progress and skeleton</h2>
      <div className="row">
        <Button onClick={() => setIsRunning(true)}>Start work</Button>
        <Button onClick={() => end('Done.')}>End work</Button>
      </div>
      <Progress
        label="IS PROCESSING..."
        running={isRunning}
        endText={endText}
        onCancel={() => end('Cancelled.')}
      />
      <Progress label="Uploading scan.pdf" running share={0.4} />
      <Skeleton lines={3} label="Loading messages" />
    </section>
  );
}
