import { catalogue } from '@airlock/kit/messages'

export const shellWords = catalogue('shell', {
  back: 'Back',
  whatIsAWallet: 'What is a wallet?',
  close: 'Close',
  dismissAlert: 'Dismiss alert',
  backToTheTop: 'Back to the top',
  couldNotBeShown: 'This could not be shown',
  didNotLoad: 'Part of the wallet window did not load. Your connection is not affected.',
  loadAgain: 'Load again',
})
