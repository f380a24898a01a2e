import { catalogue, parts } from '@airlock/kit/messages'

/** The frame's texts for a sign-in with a provider. Its window's words are the server's (`socialWords` there). */
export const socialWords = catalogue('social', {
  /** The providers by their own names; the operator's own may have one in the project file. */
  providers: {
    google: 'Google',
    x: 'X',
    discord: 'Discord',
    github: 'GitHub',
    apple: 'Apple',
    facebook: 'Facebook',
    farcaster: 'Farcaster',
    oidc: 'single sign-on',
  },
  /** The name of the screen for screen readers. */
  screen: 'Sign in with a provider',
  starting: 'Starting the sign-in',
  stillStarting: 'Still starting the sign-in',
  notStarted: 'The sign-in could not be started',
  continueWith: (name: string) => `Continue with ${name}`,
  openAgain: 'Open the window again',
  openTheWindow: 'Open the window',
  startAgain: 'Start again',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  waitingForYou: 'Waiting for you',
  /** The states of the sign-in while the person is on the way to the provider and back. */
  views: {
    ready: {
      title: (name: string) => `Continue with ${name}`,
      text: (name: string, host: string) =>
        `A window opens at ${host} and takes you to ${name}. Sign\u00a0in\u00a0there. This page waits for you.`,
    },
    waiting: {
      title: (name: string) => `Sign in with ${name}`,
      text: () => 'Continue in the window that opened. Before you confirm, check that it shows this number.',
    },
    unseen: {
      title: (name: string) => `Sign in with ${name}`,
      text: () =>
        'Continue in the window that opened. Before you confirm, check that it shows this number. If you see no window, open it here.',
    },
    confirm: {
      title: () => 'Confirm in the window',
      text: () => 'Press the button in the window only if it shows this number.',
    },
    left: {
      title: () => 'The window seems to be closed',
      text: () => 'If you still see it, continue there. Otherwise, open it again.',
    },
    idle: {
      title: () => 'Are you still there?',
      text: () => 'Nothing has happened for two minutes. Continue in the window, or open it here.',
    },
    over: {
      title: () => 'This sign-in has ended',
      text: () => 'A sign-in lasts ten minutes and works once. You were not signed in.',
    },
  },
  noConnection: 'No connection',
  stillTrying: 'The server does not answer. Your sign-in is kept and continues when it is back.',
  /** Why a sign-in failed at the provider. */
  failures: {
    cancelled: {
      title: () => 'You were not signed in',
      text: (name: string) => `You stopped the sign-in at ${name}. You can try again.`,
    },
    'provider-unavailable': {
      title: (name: string) => `${name} is not available`,
      text: (name: string) => `${name} did not answer. Try again in a moment, or sign in another way.`,
    },
    'provider-refused': {
      title: () => 'You were not signed in',
      text: (name: string) => `${name} sent an invalid response. Try again, or sign in another way.`,
    },
    'identity-taken': {
      title: (name: string) => `This ${name} account has another wallet`,
      text: (name: string) => `Choose another ${name} account.`,
    },
  },
  /** Beside the title of `identity-taken`, if a code came too late to join the account. */
  takenMeanwhile: (name: string) =>
    `It was added to that wallet while you were signing in. Close this and sign in with ${name} again to open it.`,
  isThisYou: 'Is this you?',
  signedInAs: <Part>(name: Part) => parts`${name} says you are`,
  noName: 'an account without a name',
  yes: 'Yes, sign in',
  signingIn: 'Signing in…',
  anotherAccount: 'Use another account',
  notSignedIn: 'You could not be signed in. Check your connection and try again.',
  yourEmail: 'Your email',
  whyEmail: (name: string) => `Besides ${name}, your wallet needs an email address that you have confirmed.`,
  codeFollows: 'We will send it a code.',
  email: 'Email',
  sendTheCode: 'Send the code',
  sendingTheCode: 'Sending the code…',
  invalidEmail: 'Invalid email. Try again.',
  otherEmail: 'This wallet belongs to another email address. Enter that one.',
  codeNotSent: 'The code could not be sent. Check your connection and try again.',
})
