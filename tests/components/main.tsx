// Every component in all its states, for manual checks and for tests/journeys/components.test.ts. Not
// part of the product: the development server shows it under /_components, and the test builds it.
import { StrictMode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { Toasts } from '#portal/ui/overlays/toast-region.tsx';
import { Choices } from '#tests/components/choices.tsx';
import { Controls } from '#tests/components/controls.tsx';
import { Feedback } from '#tests/components/feedback.tsx';
import { Lists } from '#tests/components/lists.tsx';
import { Overlays } from '#tests/components/overlays.tsx';

function ComponentPage() {
  return (
    <StrictMode>
      <MemoryRouter>
        <main className="parts">
          <div className="row">
            <h1>Components</h1>
            <SchemeSwitch />
          </div>
          <Controls />
          <Choices />
          <Overlays />
          <Lists />
          <Feedback />
        </main>
        <Toasts className="toasts" />
      </MemoryRouter>
    </StrictMode>
  );
}

function SchemeSwitch() {
  const [scheme, setScheme] = useState('system');
  return (
    <label className="row">
      Scheme
      <select
        value={scheme}
        style={{ minBlockSize: 44 }}
        onChange={({ target }) => {
          setScheme(target.value);
          document.documentElement.dataset.theme = target.value;
        }}
      >
        <option>system</option>
        <option>light</option>
        <option>dark</option>
      </select>
    </label>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
// Rendered as on the server and then hydrated: a component whose first render differs in a browser makes
// React log an error, and the test reads the console.
root.innerHTML = renderToString(<ComponentPage />);
hydrateRoot(root, <ComponentPage />);
