import { catalogue, parts, plural } from '@airlock/kit/messages'

export const tokensWords = catalogue('tokens', {
  removeFromList: 'Remove from list',
  priceOfOne: 'Price',
  noTokensYet: 'No tokens yet',
  /** Where the account holds some of the network's own coin, which the list does not have. */
  noOtherTokens: 'No other tokens',
  tokensYouReceiveWillAppearHere: 'Tokens you receive will appear here.',
  receiveTokens: 'Receive tokens',
  yourTokensCouldNotBeLoaded: 'Your tokens could not be loaded',
  onlyThisListIsMissing: 'Only this list is missing.',
  tokenListUnavailable: 'Token list unavailable',
  unlisted: 'We can’t show tokens for this network. They’re safe in your wallet.',
  whyHidden: 'Tokens without decimals are often advertising. They are hidden unless you want to see them.',
  unpriced: (count: number) =>
    plural(count, {
      one: '# token has no price and is not in the total.',
      other: '# tokens have no price and are not in the total.',
    }),
  showHidden: <Part>(count: Part) => parts`Show hidden tokens ${count}`,
})
