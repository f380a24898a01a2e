import { type Address, getAddress } from 'viem'
import type { Identity } from '../../shared/blockchain.ts'
import { createReadings, type Reading } from '../cache/readings.ts'
import type { Chain } from '../chains/chain.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { avatarPicture } from './avatar.ts'
import { createEns, EVM_COIN, normalised } from './ens.ts'

/** Who accounts are, and where names lead. */
export interface Identities {
  /**
   * The name and avatar of an account of an EVM chain, read at most every 5 minutes. Throws `UnreachableError` only where
   * nothing was ever read.
   */
  of(chain: Chain, account: string): Promise<Reading<Identity>>
  /**
   * The account that a name leads to on a chain with a registry, as the chain says it now: money is sent to it. Null where
   * it leads nowhere. Throws `UnreachableError`.
   * @param name as ENS compares it (see ens.ts)
   * @param coinType of ENSIP-9 and 11; without one that of the registry's own chain
   */
  resolveName(chain: Chain, name: string, coinType?: number): Promise<Address | null>
}

interface Options {
  rpc: Rpc
  /** A clock that only goes forward, in milliseconds. */
  now?: () => number
}

const FRESH_MS = 300_000
/** Characters of names and avatars that are kept. */
const KEPT = 32_000_000
const NOBODY: Identity = { name: null, avatar: null }
/** Of an identity beside its texts. */
const OVERHEAD = 100

export function createIdentities({ rpc, now }: Options): Identities {
  const ens = createEns(rpc)
  const readings = createReadings<Identity>({
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
      return readings.read(`${chain.key} ${address}`, () => read(chain, address))
    },
    async resolveName(chain, name, coinType = EVM_COIN) {
      const clean = normalised(name)
      const found = clean && (await ens.addressOf(chain, clean, coinType))
      return found ? getAddress(found) : null
    },
  }
}
