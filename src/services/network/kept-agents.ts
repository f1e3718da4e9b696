// Connections that are used again for a while: to open one takes longer than to fetch a short page. Each agent
// leads to one verified address for one scheme, host and port, so that whoever resolves a name anew gets a
// connection to the address that was found now, and never to one that was found before.
import { LRUCache } from 'lru-cache';

interface Closable {
  close(): Promise<void>;
}

export interface KeptAgents<Agent> {
  /**
   * The agent for a URL whose host was pinned to an address; `isUsed` when it may have an open connection,
   * which its server may just be closing.
   */
  agentFor(url: URL, address: string): { agent: Agent; isUsed: boolean };
}

/** For how long a connection without a request is kept, in milliseconds, whatever its server offers. */
export const connectionKeptMs = 4_000;
const agentsMax = 200;

/** @param open opens an agent that connects to nothing but an address */
export function createKeptAgents<Agent extends Closable>(
  open: (address: string) => Agent,
): KeptAgents<Agent> {
  const kept = new LRUCache<string, Agent>({
    max: agentsMax,
    // Who still uses it is served to the end.
    dispose: (agent) => void agent.close().catch(() => undefined),
  });
  return {
    agentFor: ({ origin }, address) => {
      const name = `${origin} ${address}`;
      const known = kept.get(name);
      if (known !== undefined) return { agent: known, isUsed: true };
      const agent = open(address);
      kept.set(name, agent);
      return { agent, isUsed: false };
    },
  };
}
