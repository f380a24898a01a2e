import { isSameAddress } from '@airlock/kit/chains'
import type { Hex } from '../../signing/payload.ts'
import type { DecodeContext } from '../context.ts'

/** The wrapped coin of every chain of the OP Stack, which is part of the chain itself. */
const OP_STACK: Hex = '0x4200000000000000000000000000000000000006'

/** The contract of the wrapped coin, by network. Source: the networks' own lists of contracts. */
export const WRAPPED_COINS: Readonly<Record<string, Hex>> = {
  'eip155:1': '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  'eip155:10': OP_STACK,
  'eip155:56': '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  'eip155:100': '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
  'eip155:137': '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  'eip155:324': '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
  'eip155:8453': OP_STACK,
  'eip155:42161': '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  'eip155:43114': '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  'eip155:7777777': OP_STACK,
}

export function isWrappedCoin(token: Hex, { network }: Pick<DecodeContext, 'network'>): boolean {
  const wrapped = WRAPPED_COINS[network?.id ?? '']
  return wrapped !== undefined && isSameAddress(wrapped, token)
}
