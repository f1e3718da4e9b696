import styles from '#portal/account/privacy/privacy.module.css';
import { useExport } from '#portal/account/privacy/use-export.ts';
import { Button } from '#portal/ui/button.tsx';
import { readableSize } from '#portal/ui/documents/readable-size.ts';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Progress } from '#portal/ui/feedback/progress.tsx';
import { Slip } from '#portal/ui/slip.tsx';

const endTexts = { saved: 'Your data is saved.', cancelled: 'Cancelled.' } as const;

export function ExportData({ isReachable }: { isReachable: boolean }) {
  const { received, end, refusal, start, cancel } = useExport();
  const isRunning = received !== undefined;
  return (
    <Slip title="Your data">
      <div className={styles.form}>
        <p>
          One zip with your requests, templates, runs and messages as JSON, and your stored files.
          Passwords and API keys are not in it.
        </p>
        {refusal ? <Banner tone="error" title={refusal} live /> : null}
        <Progress
          label="Collecting your data…"
          running={isRunning}
          endText={end ? endTexts[end] : ''}
          onCancel={cancel}
        />
        {isRunning ? (
          <p aria-hidden="true" className={styles.times}>
            {readableSize(received)} received
          </p>
        ) : null}
        <Button busy={isRunning} disabled={!isReachable} onClick={() => void start()}>
          Download my data
        </Button>
      </div>
    </Slip>
  );
}
