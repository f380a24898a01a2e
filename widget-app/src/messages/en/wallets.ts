import { catalogue } from '@airlock/kit/messages'

export const walletsWords = catalogue('wallets', {
  actionNotAllowed: 'Action not allowed',
  couldNotBeSent: 'It could not be sent.',
  couldNotBeSigned: 'It could not be signed.',
  somethingWentWrong: 'Something went wrong. Try again.',
  sessionOver: 'The session has ended: sign in again',
  signInFirst: 'Sign in first',
  tookTooLong: 'This took too long. Try again.',
  unableToLoad: "Email sign-in isn't available right now. Try again.",
  wasReloaded: 'The sign-in window was reloaded. Try again.',
  tryAgainAfter: (seconds: number) => `Please try again after ${seconds} seconds`,
  openedTooOften: {
    today: (time: string) => `Your wallet was opened too often. You can open it again at ${time}.`,
    tomorrow: (time: string) =>
      `Your wallet was opened too often. You can open it again tomorrow at ${time}.`,
  },
  /** Why a call of the secure frame to its server failed. */
  server: {
    network: 'Network problem. Try again.',
    unavailable: 'The server cannot answer right now. Try again in a moment.',
    internal: 'The server has a problem. Try again in a moment.',
  },
  /** Why a sign-in failed, or something else about the account. */
  login: {
    'account-disabled': 'This account is disabled. Contact the people who run this site.',
    'origin-not-allowed': 'This site is not one of the project’s.',
    'challenge-needed': 'Your code could not be sent. Ask for it once more.',
    'mail-refused': "That address can't receive email. Check for typos.",
    'email-unchanged': 'This is the address that you have already.',
    'sign-in-over': 'Start the sign-in again',
    'device-unconfirmed': 'Confirm the device first',
    'email-update-over': 'Start the email update again',
    'popup-closed': 'Popup closed',
    'social-rejected': 'Connection rejected',
    'social-start-failed': 'Failed to initiate social connection',
    'farcaster-failed': 'Failed to connect to farcaster',
  },
  /** Why a request failed. */
  requests: {
    'may-have-been-sent': 'It may have been sent. Look before you try again.',
    'not-confirmed': 'It was sent, but is not confirmed yet. Look before you try again.',
    reverted: 'It was sent, but failed on the network.',
    'balance-too-low': 'Not sent: your balance is too low.',
    'would-fail': 'Not sent: it would have failed.',
  },
})
