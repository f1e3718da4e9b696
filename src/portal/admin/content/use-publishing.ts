// Publishing the page on the desk, and taking it back to an earlier version.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type PageBase,
  type PageKind,
  pageQuery,
  pageVersionsQuery,
  publishPage,
  restorePage,
} from '#portal/admin/content/page-calls.ts';
import type { PageText } from '#portal/admin/content/use-page-text.ts';
import { CallFailure, call } from '#portal/api/call.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

export function usePublishing(kind: PageKind, service: string, text: PageText) {
  const queries = useQueryClient();
  const [isPublishing, setIsPublishing] = useState(false);
  const { html, base } = text;

  async function noteWritten(page: PageBase): Promise<void> {
    queries.setQueryData(pageQuery(kind, service).queryKey, page);
    void queries.invalidateQueries(pageVersionsQuery(kind, service));
    // Readers on this device: their copy, and by this read that of the service worker.
    const read = kind === 'documentation' ? 'readDocumentation' : 'readShowcase';
    await call(read, { params: { id: service } }).catch(() => undefined);
    void queries.invalidateQueries({ queryKey: [kind, service] });
  }

  async function tell(cause: unknown, before = ''): Promise<void> {
    if (cause instanceof CallFailure && cause.key === 'page_changed') {
      await queries.invalidateQueries(pageQuery(kind, service));
    }
    const [first] = cause instanceof CallFailure ? cause.errors : [];
    const why = first ? `${failureText(cause)} ${first.message}` : failureText(cause);
    showToast('error', `${before}${why}`);
  }

  return {
    isPublishing,

    async publish(): Promise<void> {
      if (isPublishing) return;
      setIsPublishing(true);
      try {
        const written = await publishPage(kind, service, { html, etag: base.etag });
        text.markPublished(written, html);
        showToast('success', `Published as version ${written.version}.`);
        await noteWritten(written);
      } catch (cause) {
        await tell(cause, 'Not published; your text is still here. ');
      } finally {
        setIsPublishing(false);
      }
    },

    /** Whether it is shown to readers now. */
    async restore(version: number): Promise<boolean> {
      try {
        const written = await restorePage(kind, service, { version, etag: base.etag });
        text.show(written);
        showToast('success', `Restored as version ${written.version}.`);
        await noteWritten(written);
        return true;
      } catch (cause) {
        await tell(cause);
        return false;
      }
    },
  };
}
