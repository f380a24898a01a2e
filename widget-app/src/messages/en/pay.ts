import { catalogue } from '@airlock/kit/messages'

export const payWords = catalogue('pay', {
  pay: 'Pay',
  connectFirst: 'Connect a wallet to review the payment.',
  connectWallet: 'Connect wallet',
  youHave: 'You have',
  notEnough: (symbol: string) => `You do not have enough ${symbol} for this payment.`,
  otherDecimals: (symbol: string) =>
    `The amount may be wrong: this site and the network use different decimals for ${symbol}. You cannot pay it here.`,
  badAmount: (symbol: string) =>
    `The site asks for a fraction of ${symbol} that cannot be paid. Nothing was sent.`,
  unknownToken: 'Token',
})
