import { catalogue, parts } from '@airlock/kit/messages'

export const watchWords = catalogue('watch', {
  thisSite: 'This site',
  youHave: 'You have',
  haveAnother: (symbol: string) =>
    `You have a different ${symbol}. Compare the contracts before you add this one.`,
  yours: 'Yours',
  isClaimed: (site: string) => `The contract does not fully describe itself. The rest is what ${site} says.`,
  isOnList: (symbol: string) => `${symbol} is on your list`,
  addToken: 'Add token',
  done: 'Done',
  couldNotBeChecked: 'This token could not be checked',
  didNotAnswer: (name: string) => `${name} did not answer. Nothing was added.`,
  notOwnCoin: (network: string, symbol: string) =>
    `This is not ${network}’s own ${symbol}. It only has the same symbol.`,
  wantsToAdd: (site: string, symbol: string) => `${site} wants to add ${symbol} to your list`,
  /** Where it is on the list already. */
  suggests: <Part>(site: Part) => parts`${site} suggests this token. It is already on your list.`,
  asks: <Part>(site: Part) => parts`${site} wants to add this token to your list. Nothing is sent.`,
})
