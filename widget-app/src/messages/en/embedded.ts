import { catalogue, parts } from '@airlock/kit/messages'

export const embeddedWords = catalogue('embedded', {
  invalidEmail: 'Invalid email. Try again.',
  emailUpdated: 'Email updated',
  twoCodes: <Part>(current: Part | string) =>
    parts`We send a code to ${current} and then to the new address.`,
  /** Where the current address is not known. */
  yourEmail: 'your email',
  newEmail: 'New email',
  sendingACode: 'Sending a code…',
  /** Codes come next: nothing is saved yet. */
  continue: 'Continue',
  /** Shown while a sign-in takes long. */
  hints: { working: 'Opening the sign-in window…', slow: 'Still starting…' },
})
