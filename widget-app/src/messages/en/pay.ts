import { catalogue } from '@airlock/kit/messages'

export const payWords = catalogue('pay', {
  pay: 'Pay',
  connectFirst: 'Connect a wallet to pay. You see the payment again before you confirm it.',
  connectWallet: 'Connect wallet',
  youHave: 'You have',
  notEnough: (symbol: string) => `You do not have enough ${symbol} for this payment.`,
  otherDecimals: (symbol: string) =>
    `This site counts ${symbol} with other decimals than the network does. Nothing can be paid here.`,
  unknownToken: 'Token',
})
