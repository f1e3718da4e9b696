import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Service, serviceOf } from '#contract/services.ts';
import { useReachable } from '#portal/api/connection.ts';
import { apiKeysQuery } from '#portal/api/own-queries.ts';
import { readField } from '#portal/api/read-field.ts';
import { simpleTexts, storedTexts } from '#portal/keep/kept-texts.ts';
import { exportToFile } from '#portal/keep/transfer-drafts.ts';
import type { DraftStore } from '#portal/offline/draft-model.ts';
import { useDrafts, useSyncStatus } from '#portal/offline/use-drafts.ts';
import { DeskChoices } from '#portal/services/execution/desk-choices.tsx';
import { DeskNotice } from '#portal/services/execution/desk-notice.tsx';
import { DeskRequest, type DeskRequestProps } from '#portal/services/execution/desk-request.tsx';
import styles from '#portal/services/execution/execution.module.css';
import type { DeskFunction } from '#portal/services/execution/use-functions.ts';
import { useOpenedRequest } from '#portal/services/execution/use-opened-request.ts';
import { ButtonLink } from '#portal/ui/button.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { StorageBanner } from '#portal/ui/feedback/storage-banner.tsx';
import { openDraftPath } from '#portal/ui/open-draft-path.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

/** What the request is for, and the request itself on the desk, for one person. */
export function ExecutionDesk({
  userId,
  store,
  service,
  services,
  functions,
  draftId,
}: {
  userId: string | undefined;
  store: DraftStore | undefined;
  service: Service;
  services: readonly { key: string; title: string; open: boolean }[];
  functions: readonly DeskFunction[];
  /** Of the saved request the address selects. */
  draftId: string | undefined;
}) {
  const navigate = useNavigate();
  const location = useLocation();
  const { state } = location;
  const reachable = useReachable();
  const drafts = useDrafts(store);
  const status = useSyncStatus(store);
  const { data: apiKeys } = useQuery({
    ...apiKeysQuery(userId ?? ''),
    enabled: userId !== undefined,
  });
  const ownKeys = useMemo(() => (apiKeys ?? []).map(({ key }) => key), [apiKeys]);
  const texts = useMemo(() => (store ? storedTexts(store) : simpleTexts(userId)), [store, userId]);
  const [chosenKeyId, setChosenKeyId] = useState<string>();
  const [chosenFunction, setFunction] = useState({ serviceKey: '', index: 0 });
  const functionIndex = chosenFunction.serviceKey === service.key ? chosenFunction.index : 0;
  // Each New Request is another one, and one that was just saved stays the one on the desk.
  const [fresh, setFresh] = useState(0);
  const [created, setCreated] = useState<{ id: string; key: string; name: string }>();
  const newKey = `${service.key} new ${fresh}`;
  const key = draftId === undefined ? newKey : created?.id === draftId ? created.key : draftId;

  const draft = drafts?.find(({ id }) => id === draftId);
  // Deleted while it stands on the desk, it stays there with its text.
  const [seenId, setSeenId] = useState<string>();
  if (draft && draft.id !== seenId) setSeenId(draft.id);
  const isLoading = store !== undefined && drafts === undefined;
  const isMissing = draftId !== undefined && !isLoading && !draft;
  const isUnknown = isMissing && created?.id !== draftId && seenId !== draftId;
  const path = (serviceKey: string) => `/services/${serviceKey}/try-it-out`;
  // The archive has no requests to execute, so nothing leads there from here.
  const known = (drafts ?? []).filter((one) => serviceOf(one.service) !== undefined);

  return (
    <div className={styles.desk}>
      {store && status ? (
        <StorageBanner
          storage={status.storage}
          onExport={() =>
            void exportToFile(store).catch((failure: unknown) =>
              showToast('error', String(failure)),
            )
          }
        />
      ) : null}
      <DeskNotice
        service={service}
        reachable={reachable}
        hasNoKey={apiKeys?.length === 0}
        userId={userId}
        draft={draft}
      />
      <DeskChoices
        service={service}
        services={services}
        functions={functions}
        drafts={known}
        draftId={draftId}
        createdName={created?.id === draftId ? created?.name : undefined}
        onDraft={(chosen) => {
          setCreated(undefined);
          if (chosen) void navigate(openDraftPath(chosen));
          else {
            setFresh(fresh + 1);
            void navigate(path(service.key), { state: { isEmpty: true } });
          }
        }}
        // The service chosen in the dropdown: its desk starts empty, as specified. One reached by a
        // link or reload shows what was kept.
        onService={(chosen) => void navigate(path(chosen), { state: { isEmpty: true } })}
        functionIndex={functionIndex}
        onFunction={(index) => setFunction({ serviceKey: service.key, index })}
        apiKeys={apiKeys ?? []}
        apiKeyId={chosenKeyId}
        onApiKey={setChosenKeyId}
      />
      {isLoading ? <Skeleton lines={8} /> : null}
      {isUnknown ? (
        <EmptyState action={<ButtonLink to={path(service.key)}>New request</ButtonLink>}>
          There is no such saved request on this device. It may have been deleted, or not fetched
          from your account yet; then it opens here by itself.
        </EmptyState>
      ) : null}
      {isLoading || isUnknown ? null : (
        <OpenedDeskRequest
          key={key}
          startEmpty={draftId === undefined && readField(state, 'isEmpty') === true}
          withSample={draftId === undefined && readField(state, 'withSample') === true}
          userId={userId}
          service={service}
          functions={functions}
          functionIndex={functionIndex}
          apiKeyId={chosenKeyId}
          ownKeys={ownKeys}
          texts={texts}
          store={store}
          draft={draft}
          // The browser keeps the wish with the page, and a reload must not grant it again.
          onOpened={() => {
            if (state) void navigate(location, { replace: true, state: null });
          }}
          onCreated={(made) => {
            setCreated({ id: made.id, key, name: made.name });
            void navigate(openDraftPath(made), { replace: true });
          }}
        />
      )}
    </div>
  );
}

function OpenedDeskRequest({
  startEmpty,
  withSample,
  onOpened,
  ...props
}: Omit<DeskRequestProps, 'opened'> & {
  startEmpty: boolean;
  withSample: boolean;
  onOpened: () => void;
}) {
  const { texts, draft, service, userId, functions } = props;
  const opened = useOpenedRequest({
    texts,
    draft,
    serviceKey: service.key,
    startEmpty,
    sample: withSample ? functions[0] : undefined,
    isGuest: userId === undefined,
    onOpened,
  });
  return opened ? <DeskRequest {...props} opened={opened} /> : <Skeleton lines={8} />;
}
