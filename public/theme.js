// Runs before the first paint; the key and the attribute are those of src/portal/app/theme.ts.
try {
  const theme = localStorage.getItem('portal.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage, no stored choice: the system decides.
}
