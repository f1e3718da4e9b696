// Chooses a service and opens its page: what is kept of it on this device, and what stands on the server.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminTexts } from '#contract/admin-texts.ts';
import { type KeptPage, parseKeptPage } from '#portal/admin/content/kept-page.ts';
import { type PageKind, pageQuery } from '#portal/admin/content/page-calls.ts';
import { PageDesk } from '#portal/admin/content/page-desk.tsx';
import { servicesQuery } from '#portal/api/services-query.ts';
import { places } from '#portal/keep/kept-slot.ts';
import { type OpenedText, openKept } from '#portal/keep/open-kept.ts';
import { useKeptTexts } from '#portal/keep/use-kept-texts.ts';
import { Button } from '#portal/ui/button.tsx';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import line from '#portal/ui/page.module.css';

export function ContentEditor({ kind, userId }: { kind: PageKind; userId: string }) {
  const [search, setSearch] = useSearchParams();
  const { data: services, error, refetch } = useQuery(servicesQuery);
  if (!services) {
    if (error) return <LoadFailed what="The list of services" onRetry={() => void refetch()} />;
    return <Skeleton lines={8} label="Loading the services" />;
  }
  const offered = services.filter(({ showcase }) => kind === 'documentation' || showcase);
  const chosen = offered.find(({ key }) => key === search.get('service'));
  const select = (
    <SelectField
      label="Service"
      value={chosen?.key ?? ''}
      onChange={({ target }) =>
        setSearch(target.value === '' ? {} : { service: target.value }, { replace: true })
      }
    >
      <option value="">
        {kind === 'documentation' ? adminTexts.selectService : adminTexts.selectShowcase}
      </option>
      {offered.map(({ key, title }) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </SelectField>
  );
  if (!chosen) {
    return (
      <>
        <div className={line.row}>
          {select}
          <Button variant="primary" disabled>
            {adminTexts.publish}
          </Button>
        </div>
        <p>Choose a service to edit its page. Nothing changes for readers until you publish.</p>
      </>
    );
  }
  return (
    <OpenedPage
      key={chosen.key}
      kind={kind}
      userId={userId}
      service={chosen.key}
      title={chosen.title}
      select={select}
    />
  );
}

function OpenedPage({
  kind,
  userId,
  service,
  title,
  select,
}: {
  kind: PageKind;
  userId: string;
  service: string;
  title: string;
  select: React.ReactNode;
}) {
  const place = places.page(kind, service);
  const texts = useKeptTexts(userId);
  const [kept, setKept] = useState<OpenedText & { page: KeptPage | undefined }>();
  const { data: saved, error, refetch } = useQuery(pageQuery(kind, service));

  useEffect(() => {
    if (!texts) return;
    let isCurrent = true;
    void openKept({ texts, place }).then((found) => {
      if (isCurrent) setKept({ ...found, page: parseKeptPage(found.text) });
    });
    return () => {
      isCurrent = false;
    };
  }, [texts, place]);

  const fresh: KeptPage | undefined = saved && { html: saved.html, base: saved };
  const opened = kept && (kept.page ?? fresh);
  if (texts && kept && opened) {
    return (
      <PageDesk
        kind={kind}
        service={service}
        title={title}
        select={select}
        texts={texts}
        kept={kept}
        opened={opened}
        saved={saved}
      />
    );
  }
  return (
    <>
      <div className={line.row}>{select}</div>
      {kept && error ? (
        <LoadFailed what="The page" onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} label="Loading the page" />
      )}
    </>
  );
}
