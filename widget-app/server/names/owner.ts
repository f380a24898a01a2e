import { type Address, getAddress } from 'viem'
import { coinTypeOf, EVERY_EVM_COIN, EVM_COIN, isEvmCoin } from '../../shared/names/coinType.ts'

/** An account that has signed a message, and how its signature was verified. */
export interface Signer {
  address: Address
  chainId: number
  /**
   * Whether its own key has signed. Such an account is the same on every EVM chain. The account of a contract is its
   * own on this chain only: elsewhere, somebody else may have put a contract at its address.
   */
  isKey: boolean
}

/** The text by which the database knows the owner of a name. */
export const ownerOf = ({ address, chainId, isKey }: Signer): string =>
  isKey ? address.toLowerCase() : `eip155:${chainId}:${address.toLowerCase()}`

/** Whether an account may change what this owner has: a key may, for every account at its address. */
export const owns = (signer: Signer, owner: string): boolean =>
  owner === ownerOf(signer) || (signer.isKey && owner.endsWith(`:${signer.address.toLowerCase()}`))

/** The owners of names that are an account's on a chain. */
export const ownersOf = (address: string, chainId: number): string[] => [
  address.toLowerCase(),
  `eip155:${chainId}:${address.toLowerCase()}`,
]

/** Where an account's name leads, by coin type. */
export function addressesOf({ address, chainId, isKey }: Signer): Readonly<Record<number, Address>> {
  if (isKey) return { [EVM_COIN]: address, [EVERY_EVM_COIN]: address }
  const coinType = coinTypeOf(chainId)
  return coinType === null ? {} : { [coinType]: address }
}

/** The address for a coin type; null if the name has none. That of every EVM chain stands in for each of them (ENSIP-19). */
export function addressFor(
  addresses: Readonly<Record<string, { address: string }>>,
  coinType: number,
): Address | null {
  const found = addresses[coinType] ?? (isEvmCoin(coinType) ? addresses[EVERY_EVM_COIN] : undefined)
  return found ? getAddress(found.address) : null
}

/** Splits a CAIP-10 account of an EVM chain, which a schema has checked. */
export function accountOf(caip: string): { chainId: number; address: Address } {
  const [, chainId = '', address = ''] = caip.split(':')
  return { chainId: Number(chainId), address: getAddress(address.toLowerCase()) }
}
