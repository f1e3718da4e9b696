import { useEffect, useState } from 'react';
import { texts } from '#contract/texts.ts';
import type { CallFailure } from '#portal/api/call-failure.ts';
import styles from '#portal/services/execution/execution.module.css';
import {
  adviceAfterMs,
  type RunAdvice,
  runAdvice,
} from '#portal/services/execution/result/run-advice.ts';
import { Button, ButtonLink } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';

/** A refused run: the server's words at once, what to do about it two seconds later. */
export function RunFailed({
  failure,
  serviceKey,
  userId,
  onShowField,
}: {
  failure: CallFailure | undefined;
  serviceKey: string;
  userId: string;
  onShowField: (path: string) => void;
}) {
  const advice = runAdvice(failure?.key);
  const path = failure?.errors[0]?.path;
  const isRefusal = failure?.kind === 'http';
  return (
    <>
      <Banner
        tone="error"
        live
        title={isRefusal ? failure.message : texts.serviceFailed}
        action={path ? <Button onClick={() => onShowField(path)}>Go to {path}</Button> : undefined}
      >
        {isRefusal
          ? null
          : 'No answer came that can be read. It is not known whether the run counted.'}
        {failure && failure.errors.length > 0 ? (
          <ul className={styles.fieldErrors}>
            {failure.errors.map((error) => (
              <li key={`${error.path} ${error.message}`}>
                {error.path ? <code>{error.path}</code> : null}{' '}
                {error.message === failure.message ? null : error.message} {error.fix}
              </li>
            ))}
          </ul>
        ) : null}
      </Banner>
      {advice.info ? (
        <Advice
          key={failure?.requestId}
          info={advice.info}
          link={advice.link}
          serviceKey={serviceKey}
          userId={userId}
        />
      ) : null}
      {failure?.requestId ? (
        <dl className={styles.facts}>
          <div>
            <dt>Request id</dt>
            <dd>
              <code>{failure.requestId}</code>
            </dd>
          </div>
        </dl>
      ) : null}
    </>
  );
}

function Advice({
  info,
  link,
  serviceKey,
  userId,
}: {
  info: string;
  link: RunAdvice['link'];
  serviceKey: string;
  userId: string;
}) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), adviceAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const addresses = {
    'api-keys': `/api-key/${encodeURIComponent(userId)}`,
    configuration: `/services/${serviceKey}/configuration`,
    contact: '/contact',
  };
  return (
    // The region is there before its words, or nobody would be told of them.
    <div role="status">
      {shown ? (
        <Banner
          action={link ? <ButtonLink to={addresses[link.to]}>{link.label}</ButtonLink> : undefined}
        >
          {info}
        </Banner>
      ) : null}
    </div>
  );
}
