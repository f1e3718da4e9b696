import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Service } from '#contract/services.ts';
import { useReachable } from '#portal/data/connection.ts';
import { apiKeysQuery, configurationQuery } from '#portal/data/own-queries.ts';
import { DeskActions } from '#portal/services/desk-actions.tsx';
import { DeskChoices } from '#portal/services/desk-choices.tsx';
import { DeskNotice } from '#portal/services/desk-notice.tsx';
import styles from '#portal/services/execution.module.css';
import { hideKeys } from '#portal/services/prepare-run.ts';
import { RequestPane } from '#portal/services/request-pane.tsx';
import { ResponsePane } from '#portal/services/response-pane.tsx';
import { useKeptText } from '#portal/services/use-kept-text.ts';
import { useRun } from '#portal/services/use-run.ts';

/** Request on one side, response on the other, for one service and one person. */
export function ExecutionDesk({
  userId,
  service,
  services,
  startEmpty,
  onService,
}: {
  userId: string;
  service: Service;
  services: readonly { key: string; title: string; open: boolean }[];
  startEmpty: boolean;
  onService: (key: string) => void;
}) {
  const queries = useQueryClient();
  const reachable = useReachable();
  const { data: apiKeys } = useQuery(apiKeysQuery(userId));
  const [chosenKeyId, setChosenKeyId] = useState<string>();
  const [functionIndex, setFunctionIndex] = useState(0);
  const request = useRef<HTMLTextAreaElement>(null);
  const response = useRef<HTMLElement>(null);

  const ownKeys = useMemo(() => (apiKeys ?? []).map(({ key }) => key), [apiKeys]);
  const kept = useKeptText({ userId, serviceKey: service.key, startEmpty, ownKeys });
  const chosenFunction = service.functions[functionIndex];
  const run = useRun({
    service,
    functionPath: chosenFunction?.path ?? 'convert',
    readKey: async () => {
      const keys = await queries.ensureQueryData(apiKeysQuery(userId));
      return (keys.find(({ id }) => id === chosenKeyId) ?? keys[0])?.key;
    },
    onDone: () => void queries.invalidateQueries(configurationQuery(userId)),
  });

  const isRunning = run.state.kind === 'running';
  const canExecute = kept.text.trim() !== '' && !isRunning && reachable && service.open;

  function execute() {
    if (canExecute) void run.execute(kept.text);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    execute();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one shortcut for everything inside
    <div className={styles.desk} onKeyDown={onKeyDown}>
      <DeskNotice
        service={service}
        reachable={reachable}
        hasNoKey={apiKeys?.length === 0}
        userId={userId}
      />
      <DeskChoices
        service={service}
        services={services}
        onService={onService}
        functionIndex={functionIndex}
        onFunction={setFunctionIndex}
        apiKeys={apiKeys ?? []}
        apiKeyId={chosenKeyId}
        onApiKey={setChosenKeyId}
      />
      <div className={styles.panes}>
        <RequestPane
          ref={request}
          text={kept.text}
          state={kept.state}
          fault={run.state.kind === 'invalid' ? run.state.fault : undefined}
          onText={(text) => {
            kept.setText(text);
            // The mark on a fault that may be mended by now would only mislead.
            if (run.state.kind === 'invalid') run.clear();
          }}
          onBringBack={kept.canBringBack ? kept.bringBack : undefined}
        />
        <ResponsePane
          ref={response}
          state={run.state}
          serviceKey={service.key}
          userId={userId}
          onCancel={run.cancel}
          onShowFault={(fault) => {
            request.current?.focus();
            request.current?.setSelectionRange(fault.offset, fault.offset);
          }}
        />
      </div>
      <DeskActions
        service={service}
        chosenFunction={chosenFunction}
        // Own keys stay out of what is copied, as out of what is kept.
        text={hideKeys(kept.text, ownKeys)}
        canExecute={canExecute}
        onExecute={() => {
          execute();
          // The button is off while the run lasts and would drop the focus; the answer is next.
          response.current?.focus({ preventScroll: true });
          // Only phones, where it lies below the request, have to move for it.
          response.current?.scrollIntoView({ block: 'nearest' });
        }}
        onSample={kept.replaceText}
        onClear={() => {
          kept.replaceText('');
          run.clear();
          request.current?.focus();
        }}
      />
    </div>
  );
}
