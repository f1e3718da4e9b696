// Texts the specification fixes byte for byte, its spellings included: people and other programs
// match on them. Everything else on screen is plain English where it is shown.
import { failureTexts } from '#contract/failure-texts.ts';

export const texts = {
  checkEmail: 'Check your E-Mail!',
  profileUpdated: 'Profile update successful',
  keyCreated: 'API Key created',
  keyUpdated: 'API Key updated',
  keyDeleted: 'API Key deleted',
  keyCopied: 'API key copied to clipboard!',
  downloaded: 'Successful download',
  executed: 'Successful execution',
  parseError: (detail: string) => `Error parsing JSON: ${detail}`,
  saveNeedsJson: 'JSON format is requierd to save',
  processing: 'IS PROCESSING...',
  waiting: 'WAITING FOR REQUEST',
  requestSaved: 'Request successfully saved',
  requestUpdated: 'Request successfully updated',
  // The specification spells it this way; people match on it.
  deleted: 'Successfull deleted',
  saveChanges: 'DO YOU WANT TO SAVE CHANGES ?',
  serviceFailed: 'An unexpected error occurred. Please try again.',
  ...failureTexts,
  inquirySent: 'Successfully sent inquiry',
  replySent: 'Reply sent',
  loginHeading: 'Log In to continue',
  loginButton: 'LOGIN',
  signUpButton: 'SEND VERIFICATION LINK',
  backHome: 'BACK TO HOME',
} as const;
