import { catalogue } from '@airlock/kit/messages'

export const simulateWords = catalogue('simulate', {
  notEnough: (symbol: string) => `There is not enough ${symbol} in your account`,
  coins: 'coins',
  tokens: 'tokens',
  units: (size: bigint) => `${size} units`,
  items: (count: bigint) => (count === 1n ? '1 item' : `${count} items`),
})
