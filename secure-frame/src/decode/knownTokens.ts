import { isSameAddress } from '@airlock/kit/chains'
import type { KnownToken } from '../../shared/frameData.ts'
import type { DecodeContext } from './context.ts'

const usdc = (address: string): KnownToken => ({ address, symbol: 'USDC', name: 'USD Coin', decimals: 6 })

/**
 * Tokens that are known without the operator's list, by network (CAIP-2). Source: the issuers' own lists of contracts
 * (Circle, Tether, Sky).
 */
const PACKAGED: Readonly<Record<string, readonly KnownToken[]>> = {
  'eip155:1': [
    usdc('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
    {
      address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 6,
    },
    {
      address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      symbol: 'DAI',
      name: 'Dai Stablecoin',
      decimals: 18,
    },
  ],
  'eip155:10': [usdc('0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85')],
  'eip155:137': [usdc('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359')],
  'eip155:8453': [usdc('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')],
  'eip155:43114': [usdc('0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E')],
  'eip155:42161': [usdc('0xaf88d065e77c8cC2239327C5EDb3A432268e5831')],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [usdc('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')],
}

type OnNetwork = Pick<DecodeContext, 'network'>

/** The tokens of the network that are known without the operator's list. */
export function packagedTokens({ network }: OnNetwork): readonly KnownToken[] {
  const id = network?.id ?? ''
  return Object.hasOwn(PACKAGED, id) ? (PACKAGED[id] ?? []) : []
}

/** The tokens of the network whose names are verified. The operator's word on a token comes before ours. */
export function knownTokens({ network }: OnNetwork): readonly KnownToken[] {
  return [...(network?.tokens ?? []), ...packagedTokens({ network })]
}

/** The known token at an address of the network. */
export const knownToken = (address: string, context: OnNetwork): KnownToken | undefined =>
  knownTokens(context).find((token) => isSameAddress(token.address, address))
