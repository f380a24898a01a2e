import { catalogue, parts } from '@airlock/kit/messages'

export const connectingWords = catalogue('connecting', {
  chooseAnotherWallet: 'Choose another wallet',
  worksOnSeveral: <Part>(wallet: Part) =>
    parts`${wallet} works on several networks. Select the one to connect first; you can add others later.`,
  newWalletAdded: 'New wallet added',
  continueIn: (wallet: string) => `Continue in ${wallet}`,
  acceptRequest: 'Accept the connection request in your wallet. It only shares your address.',
  openAndUnlockYours:
    'Open and unlock your wallet if it doesn’t open by itself, and accept the request there.',
  openAndUnlock: (wallet: string) => `Open and unlock ${wallet}`,
  unlock: (wallet: string) => `Unlock ${wallet}, finish any pending request, then try again.`,
  connectionDeclined: 'Connection declined',
  checkYourWallet: 'Nothing was shared with this site. Check your wallet for an earlier pending request.',
  didNotAnswer: (wallet: string) => `${wallet} did not answer`,
  canStillAccept: 'Nothing was shared. You can still accept the request in your wallet.',
  couldNotConnect: (wallet: string) => `${wallet} could not connect`,
  tryAgainOrAnother: 'Nothing was shared with this site. Try again, or use another wallet.',
  connected: 'Connected',
  youAreConnected: (wallet: string) => `You are connected with ${wallet}.`,
})
