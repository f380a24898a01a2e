import { catalogue, plural } from '@airlock/kit/messages'

export const appWords = catalogue('app', {
  /** The names of the screens for screen readers. */
  titles: {
    approve: 'Approve',
    export: 'Export keys',
    methods: 'Sign-in methods',
    sessions: 'Signed-in devices',
    device: 'Confirm this device',
    otp: 'Enter your code',
    updateEmail: 'Confirm your email',
  },
  readingTheRequest: 'Reading the request',
  stillReadingTheRequest: 'Still reading the request',
  windowNotConnected: 'The window is not connected. Open it again.',
  newCodeComes: 'A new code is on its way.',
  newCodeNotSent: 'A new code could not be sent. Check your connection.',
  mailNotSent: 'The email could not be sent. Check your connection and try again.',
  codeTooOld: {
    title: 'Your code is too old by now',
    text: 'A code counts for five minutes. Ask for a new one to see your keys.',
  },
  keyIsLost: 'The key of this wallet is lost, so it can’t be shown. Sign in again to see what can be done.',
  wayBackNotOpened: 'Your wallet cannot be opened',
  keyNotPutTogether: 'Your key could not be put together. Nothing is lost.',
  itCouldNotBeShown: 'It could not be shown',
  exportNotOpened: 'The export could not be opened',
  waitingForTheNetwork: 'Waiting for the network',
  stillWaitingForTheNetwork: 'Still waiting for the network',
  somethingWentWrong: 'Something went wrong.',
  beforeFailed: 'The transaction before it failed on the network.',
  beforeNotCarriedOut: 'The network did not carry out the transaction before it in time.',
  transactionsSent: (sent: number, total: number) => `${sent} of ${total} transactions sent`,
  restNotSent: (reason: string) => `The rest was not sent. ${reason}`,
  notLookedUp: 'They could not be loaded. Check your connection.',
  notSignedOut: 'It could not be signed out. Check your connection.',
  methodsNotOpened: 'Your sign-in methods could not be loaded',
  devicesNotLookedUp: 'Your devices could not be loaded',
  unknownSite: 'Unknown site',
  signedOut: (site: string, device: string) => `${site}, ${device}: signed out.`,
  codeNotSent: 'Your code could not be sent',
  /** Temporary failures, which a retry may fix. */
  troubles: {
    network: 'The server could not be reached. Check your connection and try again.',
    unavailable: 'The server cannot answer right now. Try again in a moment.',
    internal: 'The server has a problem. Try again in a moment.',
  },
  /** Why the rest of several transactions was not sent. */
  restReasons: {
    network: 'The network did not answer. Check your connection.',
    unavailable: 'The server cannot answer right now.',
    internal: 'The server has a problem.',
    'may-have-been-sent': 'The next one may have been sent. Look before you try again.',
    'session-ended': 'Your session has ended.',
  },
  tooManyTries: 'There were too many attempts. Try again in a minute.',
  tryAgainAfter: (seconds: number) =>
    plural(seconds, {
      one: 'Please try again after # second',
      other: 'Please try again after # seconds',
    }),
  mailRefused: "That address can't receive email. Check for typos.",
  emailUnchanged: 'This is the address that you have already.',
  emailTaken: 'This address belongs to another wallet.',
  accountDisabled: 'This account is disabled. Contact the people who run this site.',
  noRecoveryShare: 'The server keeps no recovery share of this wallet',
  opening: 'Opening',
  stillOpening: 'Still opening',
  openedTooOften: {
    today: (time: string) => `Your wallet was opened too often. You can open it again at ${time}.`,
    tomorrow: (time: string) =>
      `Your wallet was opened too often. You can open it again tomorrow at ${time}.`,
  },
  openingYourWallet: 'Opening your wallet',
  stillOpeningYourWallet: 'Still opening your wallet',
  walletNotOpen: 'Your wallet is not open yet',
})
