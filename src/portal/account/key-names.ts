// Names and dates of the keys as last seen, stored on the device. The keys themselves never are.
import * as v from 'valibot';

const nameRow = v.object({
  id: v.string(),
  name: v.string(),
  created_at: v.string(),
  updated_at: v.string(),
});

export const nameRows = v.array(nameRow);

export type NameRow = v.InferOutput<typeof nameRow>;

/** The stored names and their time; undefined if there are none. */
export async function recallKeyNames(
  userId: string,
): Promise<{ rows: NameRow[]; at: string } | undefined> {
  const { recallRead } = await import('#portal/offline/device/device-reads.ts');
  const read = await recallRead(userId, 'api-key-names');
  const rows = v.safeParse(nameRows, read?.value);
  return read && rows.success ? { rows: rows.output, at: read.at } : undefined;
}
