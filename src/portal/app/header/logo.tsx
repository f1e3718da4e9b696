/** The logo: a sheet with a cut corner, a perforation and two lines. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <path d="M5 2h12l6 6v18H5z" fill="var(--brand)" />
      <path d="M17 2v6h6z" fill="var(--brand-soft)" />
      <path d="M8 13.5h12" stroke="var(--on-brand)" strokeWidth="1.6" strokeDasharray="2 1.7" />
      <path d="M8 18h12M8 22h7" stroke="var(--on-brand)" strokeWidth="1.8" />
    </svg>
  );
}
