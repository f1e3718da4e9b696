/** Replies that come with the product; `{first_name}` stands for the first name of the writer. */
export const shippedReplies = [
  {
    name: 'Limit raised',
    body: 'Dear {first_name},\n\nyour request limit is raised. It applies at once, and your API keys stay as they are. You see how much of it is used under Statistics.\n\nKind regards',
  },
  {
    name: 'More is needed',
    body: 'Dear {first_name},\n\nthank you for your message. To look into it we need the request id of the run, which is in the answer and under Statistics, Runs, and what you expected instead.\n\nKind regards',
  },
  {
    name: 'We look into it',
    body: 'Dear {first_name},\n\nthank you for your message. We look into it and write again as soon as we know more.\n\nKind regards',
  },
  {
    name: 'It works again',
    body: 'Dear {first_name},\n\nthe problem that you wrote about is solved. Please try again, and write to us if anything is still wrong.\n\nKind regards',
  },
] as const;

export function withName(body: string, firstName: string): string {
  return body.replaceAll('{first_name}', firstName);
}
