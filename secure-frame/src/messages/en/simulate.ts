import { catalogue, number } from '@airlock/kit/messages'

export const simulateWords = catalogue('simulate', {
  notEnough: (symbol: string) => `There is not enough ${symbol} in your account`,
  coins: 'coins',
  items: (count: bigint) => (count === 1n ? '1 item' : `${number(count)} items`),
})
