import { catalogue, plural } from '@airlock/kit/messages'

export const swapWords = catalogue('swap', {
  youPay: 'You pay',
  youReceive: 'You receive',
  payWith: (symbol: string) => `Pay with ${symbol}. Choose another token`,
  receiveIn: (symbol: string) => `Receive ${symbol}. Choose another token`,
  turn: 'Swap the two tokens',
  inUsd: 'Enter US dollars',
  inToken: (symbol: string) => `Enter ${symbol}`,
  approximately: (amount: string) => `≈ ${amount}`,
  rate: (one: string, amount: string, other: string) => `1 ${one} = ${amount} ${other}`,
  rateLabel: 'Rate',
  maxSlippage: 'Max. slippage',
  percent: (text: string) => `${text}%`,
  change: 'Change',
  hide: 'Hide',
  custom: 'Custom',
  customSlippage: 'Custom slippage in percent',
  slippageRange: 'Enter a slippage from 0.1 to 50%.',
  riskySlippage: 'High slippage: you may get far less.',
  noSwapsHere: (network: string) => `No swaps on ${network}`,
  switchForSwaps: 'Network not supported for Swaps. Switch to another network.',
  selectNetwork: 'Select network',
  tokensNotLoaded: 'The tokens could not be loaded.',
  yourTokens: 'Your tokens',
  suggested: 'Suggested',
  popular: 'Popular tokens',
  noTokens: { title: 'No tokens match', text: 'Try another name, symbol or address.' },
  /** How many tokens a search has found. */
  found: (count: number) => plural(count, { one: '# token found', other: '# tokens found' }),
  unlisted: 'Found by its address',
  unlistedRisk: 'Not on this site’s list. Anyone can copy a name. Check the address with the issuer.',
  useToken: (symbol: string) => `Use ${symbol}`,
  lookingUp: 'Looking for this address…',
  noSuchToken: { title: 'No token found', text: 'There is no token at this address on this network.' },
  notLooked: 'The token could not be read.',
  /** Beside the symbol of a listed row. */
  notListed: (symbol: string, address: string) => `${symbol} · Not listed here · ${address}`,
  /** The address follows. */
  unlistedInSwap: (symbol: string) => `This site does not list ${symbol}. Check its address before you swap:`,
  minimumReceived: 'Minimum received',
  priceImpact: 'Price impact',
  route: 'Route',
  providerFee: 'Provider fee',
  serviceFee: 'Service fee',
  none: 'None',
  haste: (amount: string) => `up to ${amount} more when busy`,
  deposit: (amount: string) => `and ${amount} to open an account for the token, if you have none`,
  quoteAge: 'Quote',
  moreFacts: 'Rate and route',
  secondsOld: (count: number) => plural(count, { one: '# second old', other: '# seconds old' }),
  highImpact: (percent: string) =>
    `This swap moves the price by ${percent}%. A smaller amount gets a better price.`,
  veryHighImpact: (percent: string) =>
    `This swap moves the price by ${percent}%. You would lose that part of what you pay.`,
  worthLess: (percent: string) => `What you receive is worth ${percent}% less than what you pay.`,
  unknownImpact: 'This price could not be compared with others. Check what you receive before you swap.',
  acceptImpact: (percent: string) => `I accept losing about ${percent}%`,
  notEnoughForFee: (symbol: string) => `Your ${symbol} may not be enough for the network fee.`,
  priceMoved: (percent: string) => `Price updated. You now get ${percent}% less.`,
  /** The amount before the price has moved. */
  was: (amount: string) => `was ${amount}`,
  leastMoved: (was: string, now: string) =>
    `The minimum has changed: you would now get at least ${now}, not ${was}.`,
  termsMoved: 'The swap would now go through another service or contract. Check its terms again.',
  acceptPrice: 'Accept new price',
  showTerms: 'Show new terms',
  staleQuote: 'This quote is too old to swap with.',
  refreshQuote: 'Refresh quote',
  refreshing: 'Refreshing…',
  quoteNotRead: 'A new quote could not be read. Check your connection.',
  unlimited: (symbol: string) => `Allow any amount of ${symbol}, also for later swaps`,
  unlimitedRisk: (symbol: string) => `The contract could take all ${symbol} of this account, also later.`,
  exactOnly: (amount: string) => `Your wallet may first ask to allow only ${amount}.`,
  swap: 'Swap',
  backToReview: 'Back to review',
  reviewAgain: 'Review again',
  done: 'Done',
  swapAgain: 'Swap again',
  stopWaiting: 'Stop waiting',
  /** The labels of the form's button, by what it lacks. */
  stages: {
    noToken: 'Select token',
    noAmount: 'Enter amount',
    badAmount: 'Incorrect amount',
    badSlippage: 'Incorrect slippage',
    tooMuch: 'Insufficient funds',
    noRoute: 'Insufficient liquidity',
    fails: 'This swap would fail',
    unreachable: 'Try again',
    asking: 'Finding the best price…',
    ready: 'Review swap',
  },
  preparing: {
    title: 'Preparing the swap',
    text: 'The newest price is checked before your wallet is asked.',
  },
  approving: {
    title: (paid: string) => `Step 1 of 2: allow ${paid}`,
    text: (wallet: string) => `Approve it in ${wallet}, which then asks you for the swap.`,
  },
  allowing: {
    title: (paid: string) => `Step 1 of 2: allowing ${paid}`,
    text: (network: string) =>
      `${network} has yet to confirm the limit. Stay here: your wallet then asks you to swap.`,
  },
  asking: {
    title: (wallet: string) => `Approve in ${wallet}`,
    second: (wallet: string) => `Step 2 of 2: approve in ${wallet}`,
    text: (paid: string, received: string) => `You pay ${paid} and get about ${received}.`,
  },
  settling: {
    title: (paid: string, received: string) => `Swapping ${paid} to ${received}`,
    text: (network: string) =>
      `${network} has yet to confirm it. You can leave this window and look at your activity.`,
  },
  swapped: {
    title: (paid: string, received: string) => `Swapped ${paid} to ${received}`,
    text: (network: string) => `Confirmed on ${network}.`,
    byWallet: (wallet: string) => `${wallet} reports that it is done.`,
  },
  refused: {
    title: 'The swap failed',
    text: (network: string) =>
      `${network} refused it: the price moved too far. You only paid the network fee.`,
  },
  replaced: {
    title: 'The transaction was replaced',
    text: 'Your wallet sent another one in its place. Look at your activity for what it did.',
  },
  lost: {
    title: 'The transaction was not found',
    text: 'No node knows it. Look at your activity before you swap again.',
  },
  /** Why an attempt ended, by the reason. */
  ends: {
    declined: { title: 'Swap declined', text: 'Nothing was swapped. You can ask your wallet again.' },
    timedOut: {
      title: 'Your wallet did not answer',
      text: 'It may have sent the swap all the same: look at your activity before you try again.',
    },
    wrongNetwork: {
      title: 'Your wallet is on another network',
      text: 'Nothing was swapped. Switch your wallet back to go on.',
    },
    moved: {
      title: 'The price has moved',
      text: 'The swap would give you less than quoted. Nothing was swapped.',
    },
    fails: {
      title: 'This swap would fail now',
      text: 'Check that you have enough for it and for its fee. Nothing was swapped.',
    },
    noRoute: {
      title: 'No swap was found',
      text: 'No service can swap this amount of these tokens now. Nothing was swapped.',
    },
    unsafe: {
      title: 'This swap was stopped',
      text: 'The offered transaction was not the swap that you have reviewed. Nothing was swapped.',
    },
    unreachable: {
      title: 'The swap could not be prepared',
      text: 'The server did not answer. Nothing was swapped.',
    },
    notAllowed: {
      title: 'The limit was not set',
      text: 'The network refused the approval. Nothing was swapped; you only paid the network fee.',
    },
    approvalPending: {
      title: 'The approval is not confirmed',
      text: 'The approval is in no block yet. It may still come into force. Nothing was swapped.',
    },
    left: {
      title: 'Nothing was swapped',
      text: 'You left before your wallet was asked to swap.',
    },
    unclear: {
      title: 'The outcome is unclear',
      text: 'Your wallet may have carried out a part of it: look at your activity before you try again.',
    },
    reverted: {
      title: 'The swap failed',
      text: 'The network refused it. You paid at most the network fee.',
    },
    failed: {
      title: 'Your wallet did not swap',
      text: 'Something went wrong there. Look at your activity before you try again.',
    },
  },
})
