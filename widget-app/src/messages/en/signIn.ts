import { catalogue, parts } from '@airlock/kit/messages'

export const signInWords = catalogue('signIn', {
  thisSite: 'this site',
  signInTo: <Part>(site: Part) => parts`Sign in to ${site}`,
  asks: <Part>(name: Part) =>
    parts`${name} wants to confirm this account is yours. It’s free and moves no funds.`,
  account: 'Account',
  message: 'Message',
  checking: 'Looking for your session',
  sign: 'Sign',
  waiting: 'Waiting…',
  changed: (site: string) => `${site} has changed the message. Look at it before you sign.`,
  waitingFor: (wallet: string) => `Approve in ${wallet}`,
  verifying: (site: string) => `${site} is checking your signature`,
  yourWallet: 'your wallet',
  signedIn: 'Signed in',
  endsConnection: 'Canceling also disconnects your wallet.',
  failures: {
    unreachable: (site: string) => `${site} did not answer. You are not signed in.`,
    unfit: (site: string) => `The message of ${site} is not about this site and account. Nothing was signed.`,
    rejected: () => 'Request declined. You’re not signed in.',
    wallet: () => 'Your wallet could not sign the message. You are not signed in.',
    refused: (site: string) => `${site} did not accept the signature. You are not signed in.`,
  },
})
