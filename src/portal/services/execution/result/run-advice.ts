// What to say when a run is refused: the short words of the toast and, a moment later, what to do
// about it. Chosen by the stable key; the words of an answer are shown, never branched on.
import type { ProblemKey } from '#contract/problems.ts';
import { problems } from '#contract/problems.ts';
import { texts } from '#contract/texts.ts';

export interface RunAdvice {
  toast: string;
  /** Friendly info, shown two seconds after the toast. */
  info: string | undefined;
  /** Where the info's link leads, if anywhere. */
  link?: { label: string; to: 'api-keys' | 'configuration' | 'contact' };
}

export const adviceAfterMs = 2000;

const modeInfo = 'Valid access modes are download and archive.';

const advice: Partial<Record<ProblemKey, Omit<RunAdvice, 'toast'>>> = {
  api_key_invalid: {
    info: 'The key in this request does not work. Write "{{api_key}}" to use your own key, or copy a working one from API Keys.',
    link: { label: 'Open API Keys', to: 'api-keys' },
  },
  api_key_missing: {
    info: 'Add "api_key": "{{api_key}}" to the request; the portal fills in your key just before the call.',
    link: { label: 'Open API Keys', to: 'api-keys' },
  },
  file_not_found: {
    info: 'There is no template with that name. Check template_id against the names on the Configuration tab.',
    link: { label: 'See the template names', to: 'configuration' },
  },
  template_id_missing: {
    info: 'Add template_id with the file name of a template.',
    link: { label: 'See the template names', to: 'configuration' },
  },
  template_not_shipped: {
    info: 'Enter a valid template file name.',
    link: { label: 'See the template names', to: 'configuration' },
  },
  access_mode_invalid_pdf: { info: modeInfo },
  access_mode_invalid_html: { info: modeInfo },
  access_mode_invalid_text: { info: modeInfo },
  access_mode_invalid_image: { info: modeInfo },
  access_mode_invalid_file: { info: modeInfo },
  request_limit_exceeded: {
    info: 'This month’s requests are used up. Refused runs are not counted; you can ask for a higher limit.',
    link: { label: 'Ask on the Contact page', to: 'contact' },
  },
  sender_not_allowed: {
    info: 'Leave email.from empty to send from the address of this portal, and put yours into reply_to.',
  },
  mail_limit: {
    info: 'Your account has written to as many people as it may today.',
    link: { label: 'Ask on the Contact page', to: 'contact' },
  },
  field_invalid: { info: 'The response names each field and how to mend it.' },
};

// The portal has no better words than the specified ones for these.
const unspecific: readonly ProblemKey[] = ['unexpected', 'unauthorized', 'not_found'];

export function runAdvice(key: string | undefined): RunAdvice {
  const known = knownKey(key);
  if (!known || unspecific.includes(known)) return { toast: texts.serviceFailed, info: undefined };
  return { info: undefined, ...advice[known], toast: problems[known].message };
}

function knownKey(key: string | undefined): ProblemKey | undefined {
  for (const known of Object.keys(problems)) {
    if (known === key && isProblemKey(known)) return known;
  }
  return undefined;
}

function isProblemKey(key: string): key is ProblemKey {
  return Object.hasOwn(problems, key);
}
