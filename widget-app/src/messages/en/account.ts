import { catalogue, list, plural } from '@airlock/kit/messages'

export const accountWords = catalogue('account', {
  reconnecting: 'Reconnecting…',
  signOut: 'Sign out',
  /** The price of all that the account holds, compared with a day ago. */
  change: (amount: string, percent: string) => `${amount} (${percent})`,
  day: '24 h',
  aboutChange: 'Price of what you hold, 24 h',
  aboutDayLine: 'Value of what you hold, last 24 hours',
  signedInWith: (provider: string) => `Signed in with ${provider}`,
  unsupportedNetwork:
    'This site doesn’t support your wallet’s network. Your assets are safe: switch to another network above.',
  forgets:
    'This browser keeps nothing for this window. The site may ask you to connect again after a reload.',
  balance: 'Balance',
  send: 'Send',
  receive: 'Receive',
  swap: 'Swap',
  accountList: 'Accounts',
  active: 'Active',
  holdings: 'Holdings',
  notInThisBrowserNow: 'Not in this browser now',
  switchToIt: 'Switch to it',
  connectAgain: 'Connect again',
  disconnect: (name: string) => `Disconnect ${name}`,
  forget: (name: string) => `Forget ${name}`,
  recentlyConnected: 'Recently connected',
  otherChains: (chain: string) => `Other chains, now ${chain}`,
  account: 'Account',
  viewOn: (explorer: string) => `View on ${explorer}`,
  addWallet: (chain: string) => `Add ${chain} wallet`,
  disconnectAll: 'Disconnect all',
  accountSwitched: 'Account switched',
  walletSwitched: 'Wallet switched',
  failedToSwitchWallet: 'Failed to switch wallet',
  walletDisconnected: 'Wallet disconnected',
  walletDeleted: 'Wallet deleted',
  accounts: (count: number) => plural(count, { one: '# account', other: '# accounts' }),
  shares: (count: number) =>
    plural(count, { one: 'Shares # account with this site', other: 'Shares # accounts with this site' }),
  also: (chains: readonly string[]) => `Also ${list(chains)}`,
  /** The most common type needs no label. */
  types: { smartAccount: 'Smart account', payment: 'Payments', ordinal: 'Ordinals' },
})
