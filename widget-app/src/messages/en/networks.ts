import { catalogue, plural } from '@airlock/kit/messages'

export const networksWords = catalogue('networks', {
  switchNetwork: (name: string) => `${name}, switch network`,
  currentNetwork: 'Current network',
  searchNetworks: 'Search networks',
  noNetworksMatch: 'No networks match',
  tryAnotherName: 'Try another name.',
  whatIsANetwork: 'What is a network?',
  connectWalletFor: (chain: string) => `Connect a wallet for ${chain}`,
  needsOtherWallet: (name: string) => `Your current wallet can’t be used on ${name}. It stays connected.`,
  chooseAWallet: 'Choose a wallet',
  notNow: 'Not now',
  stayOn: (current: string) => `Stay on ${current}`,
  unsupported: 'This site doesn’t support your wallet’s network. Your assets are safe.',
  chainIsNotSupported: 'Chain is not supported',
  approveIn: (wallet: string) => `Approve in ${wallet}`,
  acceptSwitch: (network: string) => `Approve the switch to ${network} in your wallet. Nothing is sent.`,
  switchDeclined: 'Switch declined',
  stillOn: (current: string) =>
    `You are still on ${current}, and nothing has changed. You can ask your wallet again.`,
  couldNotSwitch: (wallet: string) => `${wallet} could not switch`,
  mayNotKnow: (network: string, current: string) =>
    `It may not support ${network}. You are still on ${current}, and nothing has changed.`,
  found: (count: number) => plural(count, { one: '# network found', other: '# networks found' }),
  notSupportedBy: (wallet: string) => `Not supported by ${wallet}`,
  thisNetwork: 'this network',
  groups: {
    active: 'Active',
    yours: 'Your networks',
    testnets: 'Testnets',
    unsupported: 'Not supported by your wallet',
  },
})
