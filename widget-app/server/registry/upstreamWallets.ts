import * as z from 'zod/mini'
import { InjectedId, WalletChain, WalletListing, type WalletsAnswer } from '../../shared/walletListing.ts'
import { OutboundError } from '../outbound/error.ts'
import type { WalletsQuery } from './query.ts'
import { servesAny } from './wallet.ts'

const { id, name, chains: _chains, injected: _injected, ...optional } = WalletListing.shape

const Answer = z.object({ count: z.unknown(), data: z.array(z.unknown()) })
/** A wallet without a valid id and name is dropped. */
const Named = z.looseObject({ id, name })
const Count = z.int().check(z.gte(0), z.lte(1_000_000))

/** The valid items of a list. */
function good<Item>(schema: z.ZodMiniType<Item>, list: unknown): Item[] {
  if (!Array.isArray(list)) return []
  return list.slice(0, 1_000).flatMap((item) => {
    const parsed = z.safeParse(schema, item)
    return parsed.success ? [parsed.data] : []
  })
}

/** Cleans a foreign wallet: an invalid link is dropped, an invalid name drops the whole wallet. */
function cleaned(given: unknown): WalletListing | undefined {
  const named = z.safeParse(Named, given)
  if (!named.success) return undefined
  const facts = Object.entries(optional).flatMap(([key, schema]) => {
    const parsed = z.safeParse(schema, named.data[key])
    return parsed.success && parsed.data !== undefined ? [[key, parsed.data]] : []
  })
  const ways = good(InjectedId, named.data.injected)
  return z.parse(WalletListing, {
    ...Object.fromEntries(facts),
    id: named.data.id,
    name: named.data.name,
    chains: good(WalletChain, named.data.chains),
    ...(ways.length > 0 && { injected: ways }),
  })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new OutboundError('invalid', 'the list is not JSON')
  }
}

/**
 * The usable wallets of an upstream's list: those that can be shown, without duplicates, and only requested ones.
 * Throws an {@link OutboundError} if it is not a list.
 */
export function readWallets(body: Buffer, query: WalletsQuery): WalletsAnswer {
  const answer = z.safeParse(Answer, parseJson(body))
  if (!answer.success) throw new OutboundError('invalid', 'the list is not { count, data }')
  const excluded = new Set(query.exclude)
  const byId = new Map<string, WalletListing>()
  for (const given of answer.data.data) {
    if (byId.size === query.entries) break
    const wallet = cleaned(given)
    if (!wallet || byId.has(wallet.id) || excluded.has(wallet.id)) continue
    if (query.chains && !servesAny(wallet.chains, query.chains)) continue
    byId.set(wallet.id, wallet)
  }
  const count = z.safeParse(Count, answer.data.count)
  return { count: count.success ? count.data : byId.size, data: [...byId.values()] }
}
