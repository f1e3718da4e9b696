// Names of kept texts. A place is what a text belongs to (a new request of a service, a saved
// request, a reply); a desk is one tab. Each tab writes to its own slots, so no tab overwrites
// another tab's text.

export interface KeptSlot {
  place: string;
  desk: string;
  /** Empty for the text in the field itself; otherwise the name of a copy kept beside it. */
  aside: string;
}

/** The copy of a cleared text, for undoing Clear in the same tab. */
export const clearedAside = 'cleared';

export function slotName({ place, desk, aside }: KeptSlot): string {
  return `${place}@${desk}${aside === '' ? '' : `~${aside}`}`;
}

/** Undefined for names of older versions, which had one slot for all tabs. */
export function parseSlot(name: string): KeptSlot | undefined {
  const [, place, desk, aside = ''] = /^(.+)@([^@~]+)(?:~(.+))?$/.exec(name) ?? [];
  return place === undefined || desk === undefined ? undefined : { place, desk, aside };
}

export function newKeptId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-');
}

export const places = {
  newRequest: (serviceKey: string) => `new:${serviceKey}`,
  draft: (id: string) => `draft:${id}`,
  /** The name typed in the Save dialog; without an id it belongs to a new request. */
  requestName: (serviceKey: string, draftId?: string) =>
    `name:${draftId === undefined ? `new:${serviceKey}` : draftId}`,
  template: (id: string) => `template:${id}`,
  page: (kind: string, serviceKey: string) => `page-${kind}:${serviceKey}`,
  newTemplate: (serviceKey: string) => `new-template:${serviceKey}`,
  reply: (messageId: string) => `reply:${messageId}`,
  contact: 'contact',
  profile: 'profile',
  newKey: 'new-key',
  key: (id: string) => `key:${id}`,
} as const;
