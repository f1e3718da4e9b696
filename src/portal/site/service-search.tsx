import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { servicesQuery } from '#portal/api/services-query.ts';
import { matchServices } from '#portal/site/match-services.ts';
import styles from '#portal/site/service-search.module.css';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';

/** Links for users on a page that does not exist. */
export function ServiceSearch() {
  const [question, setQuestion] = useState('');
  const { data, error, refetch } = useQuery(servicesQuery);
  const found = data && matchServices(data, question);
  return (
    <search className={styles.search}>
      <h2>Find a service</h2>
      <TextField
        label="Search the services"
        type="search"
        autoComplete="off"
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      {found ? (
        <>
          <p role="status" className={styles.count}>
            {countText(found.length, question)}
          </p>
          <ul className={styles.found}>
            {found.map(({ key, title, summary }) => (
              <li key={key}>
                <Link to={`/services/${key}`} className={styles.link}>
                  {title}
                </Link>
                <p>{summary}</p>
              </li>
            ))}
          </ul>
        </>
      ) : error ? (
        <LoadFailed what="The list of services" onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} label="Loading the services" />
      )}
    </search>
  );
}

function countText(count: number, question: string): string {
  if (question.trim() === '') return `All ${count} services:`;
  if (count === 0) return 'No service matches. Try another word, such as invoice or mail.';
  return count === 1 ? '1 service matches:' : `${count} services match:`;
}
