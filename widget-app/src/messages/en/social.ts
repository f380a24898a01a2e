import { catalogue } from '@airlock/kit/messages'

/** The words of a sign-in with a provider; the secure frame has its own for what it shows. */
export const socialWords = catalogue('social', {
  continueWith: (provider: string) => `Continue with ${provider}`,
  preparing: 'Preparing a secure sign-in…',
  stillPreparing: 'This takes longer than usual. You can go back and choose another way at any time.',
  signingIn: 'Signing in',
  openingWallet: 'Opening your wallet…',
  notSignedIn: 'You are not signed in',
  chooseAnotherWay: 'Choose another way',
})
