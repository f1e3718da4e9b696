import { useEffect, useState } from 'react';
import type { ServiceFunction, ServiceRun } from '#contract/services/request.ts';
import { loadRequest } from '#contract/services.ts';

/** An entry of the Function field: what is run, with the sample for it. */
export interface DeskFunction extends ServiceFunction {
  run: ServiceRun;
}

/**
 * What can be run of a service. Undefined while it loads; empty when its runs are not taken, or when
 * this device could not load it: then the server checks alone.
 */
export function useFunctions(serviceKey: string): readonly DeskFunction[] | undefined {
  const [loaded, setLoaded] = useState<{ key: string; functions: readonly DeskFunction[] }>();
  useEffect(() => {
    let isShown = true;
    const show = (functions: readonly DeskFunction[]) => {
      if (isShown) setLoaded({ key: serviceKey, functions });
    };
    loadRequest(serviceKey).then(
      (request) => {
        const runs = request?.runs ?? [];
        show(runs.flatMap((run) => run.functions.map((one) => ({ ...one, run }))));
      },
      () => show([]),
    );
    return () => {
      isShown = false;
    };
  }, [serviceKey]);
  return loaded?.key === serviceKey ? loaded.functions : undefined;
}
