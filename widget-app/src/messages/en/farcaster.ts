import { catalogue } from '@airlock/kit/messages'

/** The code of a sign-in with Farcaster. */
export const farcasterWords = catalogue('farcaster', {
  signInThere: 'Sign in with the Farcaster app',
  orScan: 'To use another phone, scan the code.',
  scan: 'Scan this code with your phone’s camera, and sign in with the Farcaster app',
  qrCode: 'QR code to sign in with Farcaster',
  validUntil: (time: string) => `This code is valid until ${time}. Then a new one appears.`,
  renewed: 'The code has expired. This is a new one.',
  open: 'Open Farcaster',
})
