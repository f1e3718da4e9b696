import { useEffect, useState } from 'react';
import type { Service } from '#contract/services.ts';
import type { DeskFunction } from '#portal/services/execution/use-functions.ts';
import type { EditorHelp } from '#portal/ui/code-editor/editor-help.ts';

/** Undefined until it is loaded, and where nobody here knows what the service takes. */
export function useRequestHelp(
  service: Service,
  chosen: DeskFunction | undefined,
): EditorHelp | undefined {
  const [loaded, setLoaded] = useState<{ chosen: DeskFunction; help: EditorHelp }>();
  useEffect(() => {
    if (!chosen) return;
    let isShown = true;
    import('#portal/services/execution/request-help.ts').then(
      ({ requestHelp }) => {
        if (isShown) setLoaded({ chosen, help: requestHelp(service, chosen) });
      },
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [service, chosen]);
  return loaded?.chosen === chosen ? loaded?.help : undefined;
}
