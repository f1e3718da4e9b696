import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureText } from '#portal/api/failure-text.ts';
import { fetchRun } from '#portal/api/fetch-run.ts';
import { configurationQuery } from '#portal/api/own-queries.ts';

export type FirstPdf =
  | { kind: 'none' | 'running' }
  | { kind: 'failed'; text: string }
  | { kind: 'done'; blob: Blob; address: string };

/** Runs Data to PDF on its sample with a key of the user. */
export function useFirstPdf(userId: string) {
  const queries = useQueryClient();
  const [state, setState] = useState<FirstPdf>({ kind: 'none' });
  const address = state.kind === 'done' ? state.address : undefined;
  useEffect(() => {
    if (address === undefined) return;
    return () => URL.revokeObjectURL(address);
  }, [address]);

  async function create(key: string): Promise<void> {
    setState({ kind: 'running' });
    try {
      const { request } = await import('#contract/services/data-to-pdf/request.ts');
      const [{ path, functions }] = request.runs;
      const body = { ...functions[0].sample, api_key: key, pdf_access_mode: 'download' };
      const result = await fetchRun(`/api/data-to-pdf/v1/${path}`, body);
      if (result.kind !== 'file') throw new Error('the answer is no file');
      const { blob } = result;
      setState({ kind: 'done', blob, address: URL.createObjectURL(blob) });
      void queries.invalidateQueries({ queryKey: configurationQuery(userId).queryKey });
    } catch (failure) {
      setState({ kind: 'failed', text: failureText(failure) });
    }
  }

  return { state, create };
}
