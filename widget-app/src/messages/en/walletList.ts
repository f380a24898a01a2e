import { catalogue, plural } from '@airlock/kit/messages'

export const walletListWords = catalogue('walletList', {
  noWalletFound: 'No wallet found',
  noWalletsMatch: (search: string) => `No wallets match “${search}”.`,
  spellOrScan: 'Check the spelling, or scan with any wallet.',
  noneForSite: 'No wallets available for this site.',
  getAWallet: 'Get a wallet',
  theListCouldNotBeLoaded: 'The list could not be loaded',
  installedStillWork: 'Wallets that are installed in this browser can still be connected.',
  searchWallets: 'Search wallets',
  /** The name of the choice of categories. */
  show: 'Show',
  categories: { all: 'All', installed: 'Installed', popular: 'Popular' },
  forNetwork: (network: string) => `For ${network}`,
  loadMoreWallets: 'Load more wallets',
  installIt: 'Install it, set it up, and come back to this page.',
  placeUnknown: 'This site doesn’t know where to get it.',
  downloads: 'Downloads',
  wallets: 'Wallets',
  exploreAll: 'Explore all',
  installed: (name: string) => `${name}, installed`,
  takesLonger: 'This takes longer than usual.',
  found: (count: number) => plural(count, { one: '# wallet found', other: '# wallets found' }),
  foundOrMore: (count: number) =>
    plural(count, { one: '# or more wallet found', other: '# or more wallets found' }),
  /** What a wallet is, for a person who gets one. */
  forms: { app: 'Mobile app', extension: 'Browser extension', both: 'App and extension' },
  places: { chrome: 'Chrome extension', ios: 'iOS app', android: 'Android app', site: 'Website' },
})
