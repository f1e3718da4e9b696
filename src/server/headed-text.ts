export interface HeadedText {
  headers: ReadonlyMap<string, string>;
  body: string;
}

/** Splits a text file into its first lines, `name: words`, and what stands below an empty line. */
export function headedText(source: string): HeadedText {
  const [head = '', ...rest] = source.split('\n\n');
  const headers = head.split('\n').map((line) => {
    const [name = '', ...words] = line.split(': ');
    return [name, words.join(': ')] as const;
  });
  return { headers: new Map(headers), body: rest.join('\n\n') };
}
