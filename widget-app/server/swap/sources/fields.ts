import { NATIVE_ADDRESSES } from '@airlock/kit/chains'
import { isAddress } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../../chains/chain.ts'
import type { VendorSettings } from '../../chains/swaps.ts'

/** The fields that vendors' answers about EVM chains have in common. */

/** A contract's address in any spelling, in lower case afterwards. */
export const Contract = z.pipe(
  z.string().check(z.refine((text) => isAddress(text, { strict: false }))),
  z.transform((text: string) => text.toLowerCase()),
)

/** The data of a call. */
export const Data = z.pipe(
  z.string().check(z.maxLength(200_000), z.regex(/^0x(?:[\da-f]{2})*$/i)),
  z.transform((text) => text as `0x${string}`),
)

const { common: NATIVE, priceApi: ZERO } = NATIVE_ADDRESSES.eip155

/** The key of a token that a call names: contracts write the coin as zero, or as ERC-7528 does. */
export const keyOf = (address: string): string => {
  const key = address.toLowerCase()
  return key === ZERO ? NATIVE : key
}

/** The number of an EVM chain, as vendors name it. */
export const numberOf = ({ id }: Chain): string => id.slice(id.indexOf(':') + 1)

/** A vendor's contracts on a chain: those that this version knows, and those that the operator adds. */
export const contractsOf = (
  known: Readonly<Record<string, string>>,
  { id }: Chain,
  { contracts }: VendorSettings,
): string[] => {
  const own = Object.hasOwn(known, id) ? [known[id] ?? ''] : []
  return [...own, ...contracts].map((address) => address.toLowerCase())
}
