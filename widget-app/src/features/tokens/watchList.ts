import { Int, matches, maxLength, minLength, within } from '@airlock/host-sdk/contract'
import { isSameAddress } from '@airlock/kit/chains'
import * as z from 'zod/mini'
import { scopeOf } from '../../state/persistence.ts'
import type { Storage } from '../../state/storage.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipNetworkId } from '../../types.ts'

/** A token that the visitor added to an account's list (EIP-747). */
export const WatchedToken = z.object({
  /** With its checksum. */
  address: z.string().check(matches(/^0x[0-9a-fA-F]{40}$/)),
  symbol: z.string().check(minLength(1), maxLength(64)),
  name: z.string().check(minLength(1), maxLength(256)),
  decimals: Int.check(within(0, 255)),
})
export type WatchedToken = z.infer<typeof WatchedToken>

/** The account and chain of a list. */
export interface ListOwner {
  address: string
  chainId: CaipNetworkId
}

/** The most added tokens of an account on one chain. */
export const MOST_WATCHED = 100

/** The version of the stored format; entries of another version are ignored. */
const VERSION = 1

const Kept = z.object({ v: z.literal(VERSION), data: z.array(z.unknown()) })

const keyOf = ({ config: { projectId, site } }: RootState, { address, chainId }: ListOwner): string =>
  `@airlock/${scopeOf(projectId, site)}/watched_tokens/${chainId}/${address.toLowerCase()}`

function parse(text: string): WatchedToken[] | null {
  try {
    const kept = z.safeParse(Kept, JSON.parse(text))
    if (!kept.success) return null
    // A damaged entry does not affect the others.
    const tokens = kept.data.data.flatMap((entry) => z.safeParse(WatchedToken, entry).data ?? [])
    return tokens.slice(0, MOST_WATCHED)
  } catch {
    return null
  }
}

/**
 * The list of an account on a chain from the browser's storage. Read for every use, because another tab may
 * have changed it. It outlives the connection: it reveals nothing about the account except which tokens its
 * owner wants to see.
 */
export function watchListOf(state: RootState, storage: Storage, owner: ListOwner) {
  const key = keyOf(state, owner)
  const read = (): WatchedToken[] => {
    const text = storage.get(key)
    if (text === null) return []
    const tokens = parse(text)
    if (tokens) return tokens
    storage.set(`${key}.quarantine`, text)
    storage.remove(key)
    return []
  }
  const write = (tokens: readonly WatchedToken[]) => {
    if (tokens.length === 0) storage.remove(key)
    else storage.set(key, JSON.stringify({ v: VERSION, data: tokens }))
  }
  const without = (address: string) => read().filter((token) => !isSameAddress(token.address, address))
  return {
    read,
    add: (token: WatchedToken) => write([...without(token.address), token]),
    remove: (address: string) => write(without(address)),
  }
}
