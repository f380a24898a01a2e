import { catalogue } from '@airlock/kit/messages'

export const embeddedWords = catalogue('embedded', {
  invalidEmail: 'Invalid email. Try again.',
  emailUpdated: 'Email updated',
  twoCodes: 'You sign in with this address. We send a code to the old one and then to the new one.',
  newEmail: 'New email',
  sendingACode: 'Sending a code…',
  save: 'Save',
  /** Shown while a sign-in takes long. */
  hints: { working: 'Opening the sign-in window…', slow: 'Still starting…' },
})
