import { LRUCache } from 'lru-cache'
import { type Address, getAddress } from 'viem'
import { nameLabel } from '../../shared/label.ts'
import type { Chain } from '../chains/chain.ts'
import { textIn } from '../tokens/abi.ts'
import type { Contracts } from '../tokens/contracts.ts'

/** Reads the names of collections. */
export interface Collections {
  /** Resolves to names by address (lower-case hex without 0x); null for a collection without a name. */
  names(chain: Chain, addresses: readonly string[]): Promise<ReadonlyMap<string, string | null>>
}

interface Options {
  contracts: Contracts
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

const REMEMBERED = 20_000
const FRESH_MS = 24 * 3_600_000
const NAME = '0x06fdde03'

export function createCollections({ contracts, now = () => performance.now() }: Options): Collections {
  const remembered = new LRUCache<string, { name: string | null; until: number }>({ max: REMEMBERED })
  return {
    async names(chain, addresses) {
      const key = (address: string) => `${chain.key} ${address}`
      const wanted = [...new Set(addresses)]
      const isOpen = (address: string) => (remembered.get(key(address))?.until ?? 0) <= now()
      const open = wanted.filter(isOpen)
      const calls = open.map((address) => ({ to: addressOf(address), data: NAME }) as const)
      const answers = calls.length > 0 ? await contracts.ask(chain, calls, { isTrusted: false }) : []
      open.forEach((address, index) => {
        const answer = answers[index]
        if (answer === undefined) return
        const name = nameLabel(textIn(answer)) ?? null
        remembered.set(key(address), { name, until: now() + FRESH_MS })
      })
      return new Map(wanted.map((address) => [address, remembered.get(key(address))?.name ?? null]))
    },
  }
}

const addressOf = (hex: string): Address => getAddress(`0x${hex}`)
