// What a failed call says where the server's own words are missing. Apart from the other texts,
// because the first public page needs these and only these.
export const failureTexts = {
  unauthorized: 'Failed authentication with backend service',
  badRequest: 'Failed communication with backend service',
  unexpected: 'Unexpected failure',
} as const;
