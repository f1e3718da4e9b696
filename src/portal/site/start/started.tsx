import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { pageFacts } from '#portal/api/page-facts.ts';
import { useSession } from '#portal/api/session/session.tsx';
import {
  answerSample,
  refusalSample,
  requestSample,
  templateSample,
} from '#portal/site/start/started-samples.ts';
import { TemplateMarks } from '#portal/site/start/template-marks.tsx';
import { CodeBlock } from '#portal/ui/documents/code-block.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import prose from '#portal/ui/styles/prose.module.css';

// Guests do not need it.
const FirstSteps = lazy(async () => ({
  default: (await import('#portal/site/start/first-steps.tsx')).FirstSteps,
}));

export function Started() {
  const { user } = useSession();
  const isJustVerified = useSearchParams()[0].get('verified') === '1';
  // The server renders this page too, without a window object.
  const origin = pageFacts()?.public_url ?? window.location.origin;
  return (
    <Page>
      <PageTitle description="From an account to the first PDF in four steps: a template, an API key, one request, the answer.">
        Get Started
      </PageTitle>
      {user ? (
        <>
          {isJustVerified ? (
            <Banner tone="success" title="Your e-mail address is verified." live>
              You are logged in. Three steps to your first document:
            </Banner>
          ) : null}
          <Suspense fallback={<Skeleton lines={8} />}>
            <FirstSteps userId={user.id} />
          </Suspense>
        </>
      ) : null}
      <div className={prose.prose}>
        {user ? (
          <h2>The same from your own programs, in four steps</h2>
        ) : (
          <p className={prose.lead}>From nothing to a finished document in four steps.</p>
        )}

        <h2>1. Save a template</h2>
        <p>
          A template is an HTML page with gaps for your data. Under{' '}
          <Link to="/services/data-to-pdf/configuration">Configuration</Link> you save your own,
          from a blank page or from a copy of a ready-made one, and see the PDF while you write. Its
          name is the <code>template_id</code> of a request; so is the file name of a ready-made
          one, such as <code>invoice.hbs</code>.
        </p>
        <CodeBlock label="A template of the default engine">{templateSample}</CodeBlock>
        <TemplateMarks />
        <p>
          For conditions and formats there is a second engine, <code>handlebars</code>. Both are
          described in the <Link to="/services/data-to-pdf">documentation</Link>.
        </p>

        <h2>2. Get your API key</h2>
        <KeyStep />

        <h2>3. Send a request</h2>
        <p>
          One POST with JSON. Put your key in place of <code>YOUR_API_KEY</code>:
        </p>
        <CodeBlock label="A request with curl">{requestSample(origin)}</CodeBlock>
        <p>
          Or <Link to="/services/data-to-pdf/try-it-out">run it from the portal</Link>, where{' '}
          <em>Show Sample</em> fills in a complete one.
        </p>

        <h2>4. Review the response</h2>
        <p>
          With <code>archive</code> the file is kept and the answer says under which name, and until
          when. With <code>download</code> the answer is the PDF itself.
        </p>
        <CodeBlock label="An answer in archive mode">{answerSample}</CodeBlock>
        <p>A rejected request says which field is wrong and how to fix it, and is not counted:</p>
        <CodeBlock label="A refusal">{refusalSample}</CodeBlock>
        <p>
          Stuck? <Link to="/support">Support</Link> has three ways on.
        </p>
      </div>
    </Page>
  );
}

function KeyStep() {
  const { user } = useSession();
  if (user) {
    return (
      <p>
        Your account came with a key. You see it under Account:{' '}
        <Link to={`/api-key/${encodeURIComponent(user.id)}`}>Open your API Keys</Link>.
      </p>
    );
  }
  return (
    <p>
      Every account starts with one key. <Link to="/sign-up">Sign up</Link> or{' '}
      <Link to="/login">log in</Link>; it stands under your name, Account, API Keys.
    </p>
  );
}
