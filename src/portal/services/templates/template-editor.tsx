// Opens one template: what is kept of it on this device, and what stands on the server.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TemplateService } from '#contract/services.ts';
import { CallFailure } from '#portal/api/call.ts';
import { places } from '#portal/keep/kept-slot.ts';
import { type OpenedText, openKept } from '#portal/keep/open-kept.ts';
import { useKeptTexts } from '#portal/keep/use-kept-texts.ts';
import { ownTemplateQuery } from '#portal/services/catalog/template-queries.ts';
import { TemplateDesk } from '#portal/services/templates/desk/template-desk.tsx';
import {
  baseOf,
  type KeptTemplate,
  parseKeptTemplate,
} from '#portal/services/templates/kept-template.ts';
import { ButtonLink } from '#portal/ui/button.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';

export function TemplateEditor({
  userId,
  serviceKey,
  id,
}: {
  userId: string;
  serviceKey: TemplateService;
  id: string;
}) {
  const texts = useKeptTexts(userId);
  const [kept, setKept] = useState<OpenedText & { template: KeptTemplate | undefined }>();
  const { data: saved, error, refetch } = useQuery(ownTemplateQuery(userId, id));

  useEffect(() => {
    if (!texts) return;
    let isCurrent = true;
    void openKept({ texts, place: places.template(id) }).then((found) => {
      if (isCurrent) setKept({ ...found, template: parseKeptTemplate(found.text) });
    });
    return () => {
      isCurrent = false;
    };
  }, [texts, id]);

  const base = saved && baseOf(saved);
  const fresh: KeptTemplate | undefined = base && { fields: fieldsOf(base), base };
  const opened = kept && (kept.template ?? fresh);
  if (texts && opened) {
    return (
      <TemplateDesk
        userId={userId}
        serviceKey={serviceKey}
        id={id}
        texts={texts}
        kept={kept}
        opened={opened}
        saved={saved}
      />
    );
  }
  if (kept && error instanceof CallFailure && error.status === 404) {
    return (
      <EmptyState
        action={<ButtonLink to={`/services/${serviceKey}/configuration`}>All templates</ButtonLink>}
      >
        There is no such template. It may have been deleted.
      </EmptyState>
    );
  }
  if (kept && error) return <LoadFailed what="The template" onRetry={() => void refetch()} />;
  return <Skeleton lines={8} label="Loading the template" />;
}

function fieldsOf({ name, engine, content, sample }: KeptTemplate['fields']) {
  return { name, engine, content, sample };
}
