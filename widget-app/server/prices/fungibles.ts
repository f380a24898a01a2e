import { NATIVE, NATIVE_ADDRESSES } from '@airlock/kit/chains'
import type * as z from 'zod/mini'
import type { Prices as PricesAnswer } from '../../shared/blockchain.ts'
import { nameLabel, symbolLabel } from '../../shared/label.ts'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import { pictureOf, tokenKey } from '../tokens/packaged.ts'
import type { Token } from '../tokens/token.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { Prices } from './prices.ts'

type Fungible = z.infer<typeof PricesAnswer>['fungibles'][number]

/** A requested token of a chain, in the caller's spelling (CAIP-10). */
export interface Wanted {
  caip: string
  address: string
}

export const isNative = ({ namespace }: Chain, address: string): boolean =>
  tokenKey(address) === NATIVE_ADDRESSES[namespace].common

type Face = Pick<Token, 'name' | 'symbol' | 'picture'>

function nativeFace({ nativeCurrency: { name, symbol } }: Chain): Face {
  const label = symbolLabel(symbol) ?? ''
  return { name: nameLabel(name) ?? label, symbol: label, picture: pictureOf(symbol) }
}

/** Describes tokens of a chain with their prices. Addresses that are no tokens are left out. */
export async function fungiblesOf(
  { tokens, prices }: { tokens: Tokens; prices: Prices },
  chain: Chain,
  wanted: readonly Wanted[],
): Promise<{ fungibles: Fungible[]; problem: OutboundError | undefined }> {
  const keyOf = ({ address }: Wanted) => (isNative(chain, address) ? NATIVE : tokenKey(address))
  const keys = wanted.map(keyOf)
  try {
    const described = await tokens.describe(
      chain,
      keys.filter((key) => key !== NATIVE),
    )
    const isVouched = (key: string) => key === NATIVE || tokens.isKnown(chain, key)
    const strangers = keys.filter((key) => !isVouched(key))
    const { known, problem } = await prices.of(chain, keys.filter(isVouched), strangers)
    const fungibles = wanted.flatMap((each): Fungible[] => {
      const key = keyOf(each)
      const face: Face | undefined = key === NATIVE ? nativeFace(chain) : described.get(key)
      if (!face) return []
      const { name, symbol, picture } = face
      return [{ address: each.caip, name, symbol, iconUrl: picture, price: known.get(key) ?? null }]
    })
    return { fungibles, problem }
  } catch (error) {
    if (error instanceof OutboundError) return { fungibles: [], problem: error }
    throw error
  }
}
