// A page on the desk: its HTML beside what readers will see, and what is done with it.
import { type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { adminTexts } from '#contract/admin-texts.ts';
import { cleanPreview } from '#portal/admin/content/clean-preview.ts';
import { InsertImage } from '#portal/admin/content/insert-image.tsx';
import type { KeptPage } from '#portal/admin/content/kept-page.ts';
import type { PageBase, PageKind } from '#portal/admin/content/page-calls.ts';
import { PagePreview } from '#portal/admin/content/page-preview.tsx';
import { PageVersions } from '#portal/admin/content/page-versions.tsx';
import { usePageText } from '#portal/admin/content/use-page-text.ts';
import { usePublishing } from '#portal/admin/content/use-publishing.ts';
import { useReachable } from '#portal/api/connection.ts';
import { EarlierTexts } from '#portal/keep/earlier-texts.tsx';
import { places } from '#portal/keep/kept-slot.ts';
import type { KeptTexts } from '#portal/keep/kept-texts.ts';
import type { OpenedText } from '#portal/keep/open-kept.ts';
import { stateWords } from '#portal/keep/state-words.ts';
import { useLeaveGuard } from '#portal/keep/use-leave-guard.ts';
import { Button, ButtonLink } from '#portal/ui/button.tsx';
import type { EditorHandle } from '#portal/ui/code-editor/code-editor.tsx';
import desk from '#portal/ui/code-editor/desk.module.css';
import { EditorPart } from '#portal/ui/code-editor/editor-part.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { ElsewhereBanner } from '#portal/ui/feedback/elsewhere-banner.tsx';
import { useMediaQuery } from '#portal/ui/media-query.ts';
import { momentText } from '#portal/ui/moment-text.ts';
import { ActionBar } from '#portal/ui/overlays/action-bar.tsx';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';
import line from '#portal/ui/page.module.css';
import { SplitPanes } from '#portal/ui/split-panes.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';

export function PageDesk({
  kind,
  service,
  title,
  select,
  texts,
  kept,
  opened,
  saved,
}: {
  kind: PageKind;
  service: string;
  title: string;
  /** The choice of the service. */
  select: ReactNode;
  texts: KeptTexts;
  kept: OpenedText;
  opened: KeptPage;
  /** What stands on the server, once it is known. */
  saved: PageBase | undefined;
}) {
  const reachable = useReachable();
  const isWide = useMediaQuery('(min-width: 1000px)');
  const previewId = useId();
  const editor = useRef<EditorHandle>(null);
  const [part, setPart] = useState('edit');
  const [dialog, setDialog] = useState<'publish' | 'versions'>();
  const close = () => setDialog(undefined);
  const text = usePageText({ place: places.page(kind, service), texts, kept, opened, saved });
  const { html, base, isChanged } = text;
  const { isPublishing, publish, restore } = usePublishing(kind, service, text);
  // The text is kept on the device and comes back; only where it is not, leaving loses it.
  const guard = useLeaveGuard(isChanged && text.keptState === 'refused', false);

  const shown = useDeferredValue(html);
  const { html: readers, leftOut } = useMemo(() => cleanPreview(shown), [shown]);
  const canPublish = isChanged && reachable && html.trim() !== '';
  const keeping = stateWords[text.keptState];
  const tabs = [
    {
      id: 'edit',
      label: 'Edit',
      content: (
        <EditorPart
          ref={editor}
          label="HTML of the page"
          language="html"
          value={html}
          placeholder="<p>Text</p>"
          isInvalid={false}
          error={undefined}
          help={undefined}
          onChange={text.change}
        >
          {(tools) => (
            <div className={desk.foot}>
              <InsertImage
                reachable={reachable}
                onInsert={(tag) => {
                  flushSync(() => setPart('edit'));
                  editor.current?.insert(tag, tag.indexOf('alt="') + 'alt="'.length);
                }}
              />
              {tools}
            </div>
          )}
        </EditorPart>
      ),
    },
    ...(isWide ? [] : [{ id: 'preview', label: 'Preview', content: null, panelId: previewId }]),
  ];
  const address = `/${kind === 'documentation' ? 'services' : 'showcase'}/${service}`;
  return (
    <div className={desk.desk}>
      <div className={line.row}>{select}</div>
      <p className={line.line}>
        <span>
          {base.version === 0
            ? 'Readers see the page that comes with the product. '
            : `Readers see version ${base.version}, published ${momentText(base.updatedAt)}. `}
        </span>
        {isChanged ? <Stamp tone="unsent">Changed since published</Stamp> : null}
      </p>
      <EarlierTexts
        count={text.asideCount}
        onBringBack={text.bringBack}
        onDelete={text.deleteAside}
      />
      {text.isChangedElsewhere && saved ? (
        <ElsewhereBanner
          what="page"
          elsewhere={{ takeSaved: () => text.show(saved), keepMine: () => text.keepMine(saved) }}
        />
      ) : null}
      {reachable ? null : (
        <Banner tone="unsent" live title="You are offline.">
          What you type is kept on this device. Publishing goes on with a connection.
        </Banner>
      )}
      <SplitPanes
        className={`${desk.panes} ${desk.tall}`}
        label="Width of the text"
        storedAs="portal.page-divider"
        first={
          <Tabs
            className={desk.first}
            label="Parts of the page"
            selected={part}
            onSelect={setPart}
            tabs={tabs}
          />
        }
        second={
          <PagePreview
            id={previewId}
            hidden={!isWide && part !== 'preview'}
            html={readers}
            title={title}
          />
        }
      />
      <p className={desk.foot}>
        {isChanged && keeping ? `${keeping}. ` : null}
        {leftOut.length > 0 ? `Left out when published: ${leftOut.join(', ')}.` : null}
      </p>
      <ActionBar>
        <Button
          variant="primary"
          disabled={!canPublish && !isPublishing}
          busy={isPublishing}
          onClick={() => setDialog('publish')}
        >
          {isPublishing ? adminTexts.publishing : adminTexts.publish}
        </Button>
        <Button disabled={!reachable} onClick={() => setDialog('versions')}>
          Versions
        </Button>
        <ButtonLink to={address}>Go to the page</ButtonLink>
      </ActionBar>
      <ConfirmDialog
        open={dialog === 'publish'}
        tone="primary"
        title={adminTexts.confirmPublish}
        confirmLabel="PUBLISH"
        onConfirm={() => {
          close();
          void publish();
        }}
        onCancel={close}
      >
        <p>
          Everybody sees this {kind} of {title} at once. The version before can be restored.
        </p>
        {leftOut.length > 0 ? <p>Left out: {leftOut.join(', ')}.</p> : null}
      </ConfirmDialog>
      {dialog === 'versions' ? (
        <PageVersions
          kind={kind}
          service={service}
          title={title}
          text={text}
          onRestore={restore}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        open={guard.state === 'blocked'}
        title="Leave without publishing?"
        confirmLabel="LEAVE"
        onConfirm={() => guard.proceed?.()}
        onCancel={() => guard.reset?.()}
      >
        <p>Storage of this device is off or full, so your changes would be lost.</p>
      </ConfirmDialog>
    </div>
  );
}
