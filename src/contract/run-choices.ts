// Fields of which a run takes exactly one. A schema of single fields cannot say it.
import type { FieldComplaint } from '#contract/problems.ts';

type Body = Readonly<Record<string, unknown>>;

/** What html-to-pdf prints: HTML or an address. */
export function sourceComplaint({ html_string, url }: Body): FieldComplaint | undefined {
  if ((html_string === undefined) !== (url === undefined)) return undefined;
  return {
    path: 'html_string',
    message:
      url === undefined
        ? 'html_string or url is required.'
        : 'Only one of html_string and url is taken.',
    fix: 'Send the HTML itself as html_string, or the address of a page as url.',
  };
}

/** How data-mapping maps: by rules in the body or by stored ones. */
export function mappingComplaint({ mapping, template_id }: Body): FieldComplaint | undefined {
  if (mapping !== undefined && template_id !== undefined) {
    return {
      path: 'template_id',
      message: 'Stands beside "mapping".',
      fix: 'Send one of the two.',
    };
  }
  if (mapping !== undefined || template_id !== undefined) return undefined;
  return {
    path: 'mapping',
    message: 'Missing.',
    fix: 'Send "mapping", or "template_id" of a stored mapping.',
  };
}
