import type { ChainNamespace } from '../chains/capabilities.ts'
import type { Chain } from '../chains/chain.ts'

interface Identity {
  /** A cheap method of every node of the namespace, whose result differs by chain. */
  method: string
  isOf: (result: unknown, reference: string) => boolean
}

const IDENTITIES: Readonly<Record<ChainNamespace, Identity>> = {
  eip155: {
    method: 'eth_chainId',
    // Compared as digits: an id may be too large for a number.
    isOf: (result, reference) =>
      typeof result === 'string' &&
      /^0x[0-9a-f]{1,64}$/i.test(result) &&
      BigInt(result).toString() === reference,
  },
  solana: {
    method: 'getGenesisHash',
    // CAIP-30: the reference is the first 32 characters of the genesis hash.
    isOf: (result, reference) => typeof result === 'string' && result.slice(0, 32) === reference,
  },
}

/** The method, without parameters, that identifies a node's chain. */
export const identityMethod = ({ namespace }: Chain): string => IDENTITIES[namespace].method

/** Whether its result identifies this chain. */
export const isOfChain = ({ namespace, id }: Chain, result: unknown): boolean =>
  IDENTITIES[namespace].isOf(result, id.slice(namespace.length + 1))
