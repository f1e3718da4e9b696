import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '#contract/problems.ts';
import type { XmlSchema } from '#services/data-generator/xml-report.ts';

/** The schemas that come with the product, by the name a run gives as `xsd`. */
const shippedSchemas = ['invoice.xsd'] as const;

const texts = new Map<string, string>();

/**
 * A stored schema by its name; only names of the list reach the file system.
 * @throws Problem `field_invalid`
 */
export async function readShippedSchema(name: string): Promise<XmlSchema> {
  const known = shippedSchemas.find((one) => one === name);
  if (known === undefined) {
    throw new Problem('field_invalid', {
      errors: [
        {
          path: 'xsd',
          message: 'There is no schema with that name.',
          fix: `valid: ${shippedSchemas.join(', ')}`,
        },
      ],
    });
  }
  const text = texts.get(known) ?? (await readFile(join(import.meta.dirname, known), 'utf8'));
  texts.set(known, text);
  return { name: known, text };
}
