import { adminTexts } from '#contract/admin-texts.ts';
import { AdminPage } from '#portal/admin/admin-page.tsx';
import { ContentEditor } from '#portal/admin/content/content-editor.tsx';

/** Documentation Service: what readers find at /services/{service}. */
export function DocumentationEditorScreen() {
  return (
    <AdminPage title={adminTexts.documentation}>
      {({ id }) => <ContentEditor kind="documentation" userId={id} />}
    </AdminPage>
  );
}

/** Showcase Service: what readers find at /showcase/{service}. */
export function ShowcaseEditorScreen() {
  return (
    <AdminPage title={adminTexts.showcase}>
      {({ id }) => <ContentEditor kind="showcase" userId={id} />}
    </AdminPage>
  );
}
