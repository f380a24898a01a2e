import { catalogue, parts } from '@airlock/kit/messages'

/** The words of the Connect view. They are part of the entry chunk; later views have catalogues of their own. */
export const connectWords = catalogue('connect', {
  continueWithAWallet: 'Continue with a wallet',
  or: 'or',
  email: 'Email',
  continueWithEmail: 'Continue with email',
  byConnecting: <Part>(documents: Part) => parts`By connecting you agree to this site’s ${documents}.`,
  iAgree: <Part>(documents: Part) => parts`I agree to this site’s ${documents}.`,
  both: <Part>(terms: Part, privacy: Part) => parts`${terms} and ${privacy}`,
  terms: 'terms of service',
  privacy: 'privacy policy',
  noWalletFound: 'No wallet found in this browser',
  youNeedOne: 'You need one to go on. Install it, reload the page, and it is listed here.',
  needsWallet: 'I don’t have a wallet',
  thisSite: 'This site',
  willSee: <Part>(site: Part) =>
    parts`${site} will see your address and balance. Nothing moves without your approval.`,
  poweredBy: 'Powered by Airlock',
  wallets: 'Wallets',
  /** Beside a wallet's name. */
  tags: { recent: 'Recent', installed: 'Installed', code: 'QR code' },
  failedToConnect: 'Failed to connect',
  failedToFindConnector: 'Failed to find connector',
})
