import { Link } from 'react-router-dom';
import { useSession } from '#portal/data/session.tsx';
import { CodeBlock } from '#portal/ui/code-block.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import prose from '#portal/ui/prose.module.css';

const template = `<h1>Invoice %invoice.number%</h1>
<p>For %client.name%</p>
%#items%
  <p>%@index% %description% – %net%</p>
%/items%`;

const request = `POST /api/data-to-pdf/v1/convert
Content-Type: application/json

{
  "api_key": "your key",
  "template_id": "invoice.hbs",
  "template_engine": "handlebars",
  "pdf_access_mode": "download",
  "data": { "invoice": { "number": "2024-0117" } }
}`;

export function Started() {
  const { user } = useSession();
  return (
    <Page>
      <PageTitle>Get Started</PageTitle>
      <div className={prose.prose}>
        <p className={prose.lead}>From nothing to a finished document in four steps.</p>
        <h2>1. Choose a template</h2>
        <p>
          A template is a page with gaps. In the default engine a gap is written{' '}
          <code>%field%</code>, with dots for fields inside fields, and a block repeats for each
          entry of a list. Templates for handlebars work too; the shipped <code>invoice.hbs</code>{' '}
          is one.
        </p>
        <CodeBlock label="A template of the default engine">{template}</CodeBlock>
        <h2>2. Get your API key</h2>
        <p>
          Every account starts with one key.{' '}
          {user ? (
            <Link to={`/api-key/${encodeURIComponent(user.id)}`}>Open your API Keys</Link>
          ) : (
            <>
              <Link to="/sign-up">Sign up</Link> or <Link to="/login">log in</Link> to see it under
              Account, API Keys.
            </>
          )}
        </p>
        <h2>3. Send a request</h2>
        <CodeBlock label="A request">{request}</CodeBlock>
        <p>
          Or <Link to="/services/data-to-pdf/try-it-out">run it from the portal</Link> without
          writing any code.
        </p>
        <h2>4. Review the response</h2>
        <p>
          With <code>download</code> the answer is the file itself. With <code>archive</code> it is
          a JSON with <code>status</code>, <code>file_name</code> and <code>expiration_date</code>,
          and the file waits in the archive. A refusal names the field and how to mend it.
        </p>
        <p>
          All fields are in the <Link to="/services/data-to-pdf">documentation</Link>.
        </p>
      </div>
    </Page>
  );
}
