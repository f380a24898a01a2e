import { catalogue } from '@airlock/kit/messages'

/** The words of sign-ins with providers; the secure frame has its own for what it shows. */
export const socialWords = catalogue('social', {
  continueWith: (provider: string) => `Continue with ${provider}`,
  more: 'More',
  /** The providers of sign-ins by their own names; the operator's own often has one, too. */
  providers: {
    google: 'Google',
    x: 'X',
    discord: 'Discord',
    farcaster: 'Farcaster',
    github: 'GitHub',
    apple: 'Apple',
    facebook: 'Facebook',
    oidc: 'Single sign-on',
  },
  preparing: 'Preparing a secure sign-in…',
  stillPreparing: 'This takes longer than usual. You can go back and choose another way at any time.',
  signingIn: 'Signing in',
  openingWallet: 'Opening your wallet…',
  notSignedIn: 'You are not signed in',
  chooseAnotherWay: 'Choose another way',
})
