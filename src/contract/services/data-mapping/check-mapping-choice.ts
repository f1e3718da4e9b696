import type { FieldError } from '#contract/problems.ts';

type Body = Readonly<Record<string, unknown>>;

/** How data-mapping maps: by rules in the body or by stored ones. */
export function checkMappingChoice({ mapping, template_id }: Body): FieldError | undefined {
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
