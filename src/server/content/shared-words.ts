// What the fields mean that many runs share.

export const commonWords = {
  api_key: 'Your key, unless a header carries it. A key in the body goes before one in a header.',
  expires_in_hours: 'How long an archived file is kept, in hours. Without meaning for a download.',
  test: 'Try the call without being counted. A PDF then has TEST across every page; every other result is as always. JSON answers carry `test: true`, and downloads the header `X-Test`.',
  async:
    'Have it done later: the answer is status 202 at once, and tells where to ask for the result. See [Done later](#later).',
  webhook_url:
    'With `async`: the address that is told when the job is done or has failed. See [Webhooks](#webhooks).',
  file_name:
    'The name of the file, with or without its ending. Signs that file systems refuse are replaced; when an archived file has the name already, a number is added.',
} as const;

export const templateWords = {
  template_id: 'Which template to fill: the `file_name` of one of the templates below.',
  template_engine:
    'The language the template is written in. Leave it out and the template knows; a wrong one is refused.',
  locale: 'Language and habits of dates, numbers and the fixed words, such as `de-AT` or `hr-HR`.',
  currency: 'The currency of amounts, by its three letters.',
  strict:
    'Refuse the run when the data lacks a field the template asks for, or anything else the template asks for cannot be done, instead of going on with a warning.',
} as const;

export const modeWords = (what: string) =>
  `Where the ${what} goes: see [Where the result goes](#results). \`direct\` means the same as \`download\`.`;

export const outputWords = (name: string, what: string) =>
  `\`${name}\` is the file. \`json\` is a JSON answer with the ${what} inside it, whatever the access mode.`;
