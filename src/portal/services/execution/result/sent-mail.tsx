import styles from '#portal/services/execution/execution.module.css';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { momentText } from '#portal/ui/moment-text.ts';

export interface MailOutcome {
  delivery: string;
  isOutbox: boolean;
  accepted: readonly string[];
  rejected: readonly { email: string; reason: string }[];
  sendAt: string | undefined;
  subject: string | undefined;
}

/** What became of a mail, if the answer is about one. */
export function mailOutcome(value: unknown): MailOutcome | undefined {
  const { delivery, transport, accepted, rejected, send_at: sendAt, preview } = Object(value);
  if (typeof delivery !== 'string' || !Array.isArray(accepted) || !Array.isArray(rejected)) {
    return undefined;
  }
  const subject: unknown = Object(preview).subject;
  return {
    delivery,
    isOutbox: transport === 'outbox',
    accepted: accepted.filter((one): one is string => typeof one === 'string'),
    rejected: rejected.map((one: unknown) => ({
      email: String(Object(one).email),
      reason: String(Object(one).reason),
    })),
    sendAt: typeof sendAt === 'string' ? sendAt : undefined,
    subject: typeof subject === 'string' ? subject : undefined,
  };
}

const titles: Readonly<Record<string, string>> = {
  sent: 'Sent',
  partly_sent: 'Sent to some',
  queued: 'Waiting for the mail server',
  sending: 'Being sent',
  scheduled: 'Waiting for its time',
  none: 'Checked, not sent',
};

/** A mail's recipients: who gets it, and who does not and why. */
export function SentMail({ mail }: { mail: MailOutcome }) {
  const { delivery, isOutbox, accepted, rejected, sendAt, subject } = mail;
  return (
    <>
      {accepted.length > 0 ? (
        <Banner
          tone={delivery === 'sent' || delivery === 'partly_sent' ? 'success' : 'info'}
          title={titles[delivery] ?? delivery}
        >
          {sendAt ? <p>To be sent on {momentText(sendAt)}.</p> : null}
          {subject === undefined ? null : <p>Subject: {subject}</p>}
          <ul className={styles.fieldErrors}>
            {accepted.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
          {isOutbox ? (
            <p>No mail server is set up here: mail is a file in the server’s outbox folder.</p>
          ) : null}
        </Banner>
      ) : null}
      {rejected.length > 0 ? (
        <Banner tone="error" title="Not delivered">
          <ul className={styles.fieldErrors}>
            {rejected.map(({ email, reason }) => (
              <li key={email}>
                {email}: {reason}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </>
  );
}
