import { useSearchParams } from 'react-router-dom';

/** Values of a list in the query of the address, so that a reload and a link show the same. */
export function useAddressValues() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: string) => params.get(name) ?? '',
    /** Writes these values and leaves the others; an empty one is taken out. */
    set: (values: Readonly<Record<string, string>>) => {
      // The address itself: what the router hands out is as old as the last drawing, and two filters
      // chosen quickly would lose the first.
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(values)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      setParams(next, { replace: true });
    },
    clear: () => setParams({}, { replace: true }),
  };
}
