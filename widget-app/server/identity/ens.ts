import { type Address, encodeFunctionData, type Hex, namehash, pad, parseAbi } from 'viem'
import { normalize } from 'viem/ens'
import { EVM_COIN } from '../../shared/names/coinType.ts'
import type { Chain } from '../chains/chain.ts'
import { type Rpc, RpcError } from '../rpc/rpc.ts'
import { addressAt, bytesIn, textIn } from '../tokens/abi.ts'

/**
 * ENS read from its contracts (ENSIP-1, 3, 9, 12): the registry knows the resolver of a name, and resolvers know the
 * rest. Names that are stored elsewhere (ENSIP-10, EIP-3668) are not resolved, because they would lead to servers
 * that the operator has not configured.
 */

const abi = parseAbi([
  'function resolver(bytes32 node)',
  'function name(bytes32 node)',
  'function addr(bytes32 node)',
  'function addr(bytes32 node, uint256 coinType)',
  'function text(bytes32 node, string key)',
])

const NAME_LIMIT = 255
/** The maximum length of an avatar in bytes. */
const AVATAR_LIMIT = 100_000

export interface Ens {
  /** Resolves to the account's primary name, if that name resolves back to it. */
  nameOf(chain: Chain, account: Address): Promise<string | undefined>
  /** Resolves a normalised name to an address. */
  addressOf(chain: Chain, name: string, coinType: number): Promise<Address | undefined>
  /** Resolves to the avatar record of a normalised name. */
  avatarOf(chain: Chain, name: string): Promise<string | undefined>
}

/** Normalises a name (ENSIP-15); undefined if it is invalid. */
export function normalised(name: string): string | undefined {
  if (name.length > NAME_LIMIT) return undefined
  try {
    const clean = normalize(name)
    // Without a dot it is a top-level domain, which is no account's name.
    return clean.includes('.') && !clean.split('.').includes('') ? clean : undefined
  } catch {
    return undefined
  }
}

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)

export function createEns(rpc: Rpc): Ens {
  /** Calls a contract; null if it fails or returns nothing. */
  async function view(chain: Chain, to: Address, data: Hex): Promise<Hex | null> {
    try {
      const result = await rpc.request(chain, 'eth_call', [{ to, data }, 'latest'])
      return isHex(result) ? result : null
    } catch (error) {
      if (error instanceof RpcError) return null
      throw error
    }
  }

  async function resolverOf(chain: Chain, node: Hex): Promise<Address | undefined> {
    const data = encodeFunctionData({ abi, functionName: 'resolver', args: [node] })
    return chain.ensRegistry ? addressAt(await view(chain, chain.ensRegistry as Address, data)) : undefined
  }

  const addressOf: Ens['addressOf'] = async (chain, name, coinType) => {
    const node = namehash(name)
    const resolver = await resolverOf(chain, node)
    if (!resolver) return undefined
    if (coinType === EVM_COIN) {
      const data = encodeFunctionData({ abi, functionName: 'addr', args: [node] })
      return addressAt(await view(chain, resolver, data))
    }
    const data = encodeFunctionData({ abi, functionName: 'addr', args: [node, BigInt(coinType)] })
    const bytes = bytesIn(await view(chain, resolver, data), 21)
    return bytes?.length === 40 ? addressAt(pad(`0x${bytes}`)) : undefined
  }

  return {
    addressOf,
    async nameOf(chain, account) {
      const node = namehash(`${account.slice(2).toLowerCase()}.addr.reverse`)
      const resolver = await resolverOf(chain, node)
      if (!resolver) return undefined
      const data = encodeFunctionData({ abi, functionName: 'name', args: [node] })
      const name = textIn(await view(chain, resolver, data), NAME_LIMIT + 1)
      // If it is not in normalised form, it may look like another name.
      if (!name || normalised(name) !== name) return undefined
      const back = await addressOf(chain, name, EVM_COIN)
      return back === account.toLowerCase() ? name : undefined
    },
    async avatarOf(chain, name) {
      const node = namehash(name)
      const resolver = await resolverOf(chain, node)
      if (!resolver) return undefined
      const data = encodeFunctionData({ abi, functionName: 'text', args: [node, 'avatar'] })
      return textIn(await view(chain, resolver, data), AVATAR_LIMIT)
    },
  }
}
