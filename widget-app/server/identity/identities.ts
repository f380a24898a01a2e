import { type Address, getAddress } from 'viem'
import type { Identity } from '../../shared/blockchain.ts'
import { EVM_COIN } from '../../shared/names/coinType.ts'
import { type CachedValue, createValueCache } from '../cache/valueCache.ts'
import type { Chain } from '../chains/chain.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { avatarPicture } from './avatar.ts'
import { createEns, normalised } from './ens.ts'

/** Names and avatars of accounts, and the addresses of names. */
export interface Identities {
  /**
   * Resolves to the name and avatar of an EVM account, read at most every 5 minutes. Throws `UnreachableError` only
   * if they were never read before.
   */
  of(chain: Chain, account: string): Promise<CachedValue<Identity>>
  /**
   * Resolves a name to an address on a chain with a registry. It is never cached, because money is sent to it. Null
   * if it does not resolve. Throws `UnreachableError`.
   *
   * @param name the normalised name (see ens.ts)
   * @param coinType by ENSIP-9 and 11; that of the registry's own chain by default
   */
  resolveName(chain: Chain, name: string, coinType?: number): Promise<Address | null>
}

interface Options {
  rpc: Rpc
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

const FRESH_MS = 300_000
/** The maximum total length of cached names and avatars. */
const KEPT = 32_000_000
const NOBODY: Identity = { name: null, avatar: null }
/** The cost of an identity besides its texts. */
const OVERHEAD = 100

export function createIdentities({ rpc, now }: Options): Identities {
  const ens = createEns(rpc)
  const cache = createValueCache<Identity>({
    freshMs: FRESH_MS,
    max: KEPT,
    weigh: ({ name, avatar }) => OVERHEAD + (name?.length ?? 0) + (avatar?.length ?? 0),
    ...(now && { now }),
  })

  async function read(chain: Chain, account: Address): Promise<Identity> {
    const name = await ens.nameOf(chain, account)
    if (name === undefined) return NOBODY
    return { name, avatar: avatarPicture(await ens.avatarOf(chain, name)) }
  }

  return {
    async of(chain, account) {
      if (chain.ensRegistry === null) return { value: NOBODY, ageMs: 0 }
      const address = getAddress(account)
      return cache.read(`${chain.key} ${address}`, () => read(chain, address))
    },
    async resolveName(chain, name, coinType = EVM_COIN) {
      const clean = normalised(name)
      const found = clean && (await ens.addressOf(chain, clean, coinType))
      return found ? getAddress(found) : null
    },
  }
}
