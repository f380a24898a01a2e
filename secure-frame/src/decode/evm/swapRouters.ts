import { isSameAddress } from '@airlock/kit/chains'
import type { Hex } from '../../signing/payload.ts'
import type { DecodeContext } from '../context.ts'
import type { EvmCall } from './scope.ts'

const V2: Hex = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
/** SwapRouter of version 3. */
const V3: Hex = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
/** SwapRouter02. */
const V3_02: Hex = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

/**
 * The routers whose code is known, by network. A function's name proves nothing about any other contract. Source:
 * Uniswap's lists of deployments.
 */
const KNOWN: Readonly<Record<string, readonly Hex[]>> = {
  'eip155:1': [V2, V3, V3_02],
  'eip155:10': [V3, V3_02],
  'eip155:137': [V3, V3_02],
  'eip155:42161': [V3, V3_02],
}

export function isKnownRouter(router: Hex, { network }: Pick<DecodeContext, 'network'>): boolean {
  return KNOWN[network?.id ?? '']?.some((known) => isSameAddress(known, router)) === true
}

const numbered = (digit: number): Hex => `0x${String(digit).padStart(40, '0')}`

/**
 * The account that a router gives to. For SwapRouter address 0 is the router itself; for SwapRouter02 address 1 is the
 * caller and address 2 the router (Constants.sol of swap-router-contracts). For others these are addresses of nobody.
 */
export function recipientOf(named: Hex, { to, from }: Pick<EvmCall, 'to' | 'from'>): Hex {
  if (isSameAddress(to, V3)) return named === numbered(0) ? to : named
  if (!isSameAddress(to, V3_02)) return named
  if (named === numbered(1)) return from
  return named === numbered(2) ? to : named
}
