// Runs before the first paint. What is stored on this device decides about colours and about two parts
// the server draws for everybody; the keys are those of src/portal/app/theme.ts, cookie-banner.tsx
// and src/portal/api/session/known-user.ts.
try {
  const root = document.documentElement.dataset;
  const theme = localStorage.getItem('portal.theme');
  if (theme === 'light' || theme === 'dark') root.theme = theme;
  if (localStorage.getItem('cookie-consent')) root.consent = '';
  if (localStorage.getItem('portal.known-user')) root.knownUser = '';
} catch {
  // No storage, no stored choice: the system decides.
}
// A form sent before the scripts have come would go out as an address with the password in it. It is
// held back and sent by src/portal/app/keep-early-input.ts once the page is taken over.
document.addEventListener(
  'submit',
  (event) => {
    if ('ready' in document.documentElement.dataset) return;
    event.preventDefault();
    event.stopPropagation();
    event.target.dataset.early = '';
  },
  true,
);
