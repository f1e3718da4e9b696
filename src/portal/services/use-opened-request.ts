import { useEffect, useState } from 'react';
import { serviceOf } from '#contract/services.ts';
import type { Draft } from '#portal/offline/draft-model.ts';
import { type OpenedRequest, openRequest } from '#portal/services/open-request.ts';
import { sampleText } from '#portal/services/sample-text.ts';
import type { WorkingPlace } from '#portal/services/working-place.ts';

/** Undefined until the device has answered. Begins once: later changes are the pane's business. */
export function useOpenedRequest(options: {
  place: WorkingPlace;
  draft: Draft | undefined;
  serviceKey: string;
  startEmpty: boolean;
  /** Fills an empty pane with the service's sample. */
  withSample: boolean;
  isGuest: boolean;
}): OpenedRequest | undefined {
  const [first] = useState(options);
  const [opened, setOpened] = useState<OpenedRequest>();
  useEffect(() => {
    const { draft } = first;
    // A database that fails still leaves what is saved, or an empty pane, to work with.
    const text = draft?.payload ?? '';
    const bare = { text, setAside: '', baseline: text, kept: '' };
    void openRequest(first)
      .catch(() => bare)
      .then((found) => setOpened(found.text === '' ? { ...found, text: sampleFor(first) } : found));
  }, [first]);
  return opened;
}

function sampleFor({
  serviceKey,
  withSample,
}: {
  serviceKey: string;
  withSample: boolean;
}): string {
  const first = withSample ? serviceOf(serviceKey)?.functions[0] : undefined;
  return first ? sampleText(first) : '';
}
