import { catalogue } from '@airlock/kit/messages'

export const appWords = catalogue('app', {
  /** The names of the screens for screen readers. */
  titles: {
    approve: 'Approve',
    export: 'Export keys',
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
  mailNotSent: 'The mail could not be sent. Check your connection and try again.',
  codeTooOld: {
    title: 'Your code is too old by now',
    text: 'A code counts for five minutes. Ask for a new one to see your keys.',
  },
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
  notLookedUp: 'They could not be looked up. Check your connection.',
  notSignedOut: 'It could not be signed out. Check your connection.',
  devicesNotLookedUp: 'Your devices could not be looked up',
  unknownSite: 'Unknown site',
  signedOut: (site: string, device: string) => `${site}, ${device}: signed out.`,
  codeNotSent: 'Your code could not be sent',
  /** Temporary failures, which a retry may fix. */
  troubles: {
    network: 'The server could not be reached. Check your connection and try again.',
    unavailable: 'The server cannot answer right now. Try again in a moment.',
    internal: 'The server has a problem. Try again in a moment.',
  },
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
