import { catalogue, parts } from '@airlock/kit/messages'

export const watchWords = catalogue('watch', {
  thisSite: 'This site',
  youHave: 'You have',
  haveAnother: (symbol: string) =>
    `You have another ${symbol} with another contract. Compare them before you add this one.`,
  isClaimed: (site: string) => `The contract does not fully describe itself. The rest is what ${site} says.`,
  isKnown: 'Already on your list.',
  isOnList: (symbol: string) => `${symbol} is on your list`,
  addToken: 'Add token',
  done: 'Done',
  couldNotBeChecked: 'This token could not be checked',
  didNotAnswer: (name: string) => `${name} did not answer. Nothing was added.`,
  notOwnCoin: (network: string, symbol: string) =>
    `This is not ${network}’s own ${symbol}. It only has the same symbol.`,
  wantsToAdd: (site: string, symbol: string) => `${site} wants to add ${symbol} to your list`,
  asks: <Part>(site: Part) => parts`${site} wants to add this token to your list. Nothing is sent.`,
})
