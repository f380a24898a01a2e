import { Int, maxLength, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { TokenBalance } from '../../../shared/blockchain.ts'
import { Envelope, recordOf } from '../persistence.ts'
import type { AppThunk } from '../store/store.ts'
import { keptTokensKey } from './keptTokensKey.ts'
import { type KeptTokens, LONGEST_LIST, tokensRestored } from './tokensSlice.ts'

/** The version of the stored format; values of another version are deleted. */
const VERSION = 1

/** How long (ms) a list can be shown again: an older one would say too little about what an account holds. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000

/** How often (ms) lists are stored that differ only in when they were read, or in amounts. */
const STORED_EVERY = 60_000

const Kept: z.ZodMiniType<KeptTokens> = z.strictObject({
  source: z.literal(['wallet', 'server', 'chain']),
  balances: z
    .array(z.extend(TokenBalance, { watched: z.optional(z.literal(['alone', 'listed'])) }))
    .check(maxLength(LONGEST_LIST)),
  readAt: Int.check(within(0, Number.MAX_SAFE_INTEGER)),
})

const Lists = recordOf(Kept)

/** Parses stored lists. Returns null for what is damaged or of another version. */
function parse(text: string): Record<string, KeptTokens> | null {
  try {
    const { data } = z.parse(Envelope, JSON.parse(text))
    return z.safeParse(Lists, data).data ?? null
  } catch {
    return null
  }
}

/**
 * Restores the last known tokens of the visitor's accounts from the widget's storage, and stores them whenever they
 * change. They are copies of what the server can list again, so damaged ones are deleted.
 */
export const keepTokens = (): AppThunk => (dispatch, getState, services) => {
  const storage = services.storage()
  const key = keptTokensKey(getState())
  const now = Date.now()
  const lists = Object.entries(parse(storage.get(key) ?? '') ?? {})
  const isYoung = ({ readAt }: KeptTokens) => readAt <= now && now - readAt < LIFETIME
  let stored = ''
  let storedAt = 0
  services.watch((state, before) => {
    const kept = state.tokens?.kept
    if (!kept || kept === before.tokens?.kept) return
    const accounts = Object.keys(kept).sort().join()
    if (accounts === stored && Date.now() - storedAt < STORED_EVERY) return
    stored = accounts
    storedAt = Date.now()
    if (accounts === '') storage.remove(key)
    else storage.set(key, JSON.stringify({ v: VERSION, data: kept }))
  })
  dispatch(tokensRestored(Object.fromEntries(lists.filter(([, list]) => isYoung(list)))))
}
