import { Int, maxLength, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { TokenBalance } from '../../../shared/blockchain.ts'
import { Envelope, recordOf } from '../persistence.ts'
import type { AppThunk } from '../store/store.ts'
import { keptTokensKey } from './keptTokensKey.ts'
import { type KeptTokens, LONGEST_LIST, MOST_LISTS, type TokensState, tokensRestored } from './tokensSlice.ts'

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

/** By account and chain. */
type Lists = TokensState['kept']

const Stored = recordOf(Kept)

/** Parses stored lists. Returns null for what is damaged or of another version. */
function parse(text: string): Lists | null {
  try {
    const { data } = z.parse(Envelope, JSON.parse(text))
    return z.safeParse(Stored, data).data ?? null
  } catch {
    return null
  }
}

/** The stored lists that can still be shown. */
function youngOf(text: string | null): Lists {
  const now = Date.now()
  const isYoung = ({ readAt }: KeptTokens) => readAt <= now && now - readAt < LIFETIME
  return Object.fromEntries(Object.entries(parse(text ?? '') ?? {}).filter(([, list]) => isYoung(list)))
}

/** The stored lists with what this tab has changed since it wrote last. Of two lists of an account the newer one counts. */
function merge(stored: Lists, written: Lists, kept: Lists): Lists {
  const gone = Object.keys(written).filter((key) => !kept[key])
  const isNews = ([key, list]: [string, KeptTokens]) =>
    list !== written[key] && list.readAt >= (stored[key]?.readAt ?? 0)
  const others = Object.entries(stored).filter(([key]) => !gone.includes(key))
  const all = Object.fromEntries([...others, ...Object.entries(kept).filter(isNews)])
  const byAge = Object.entries(all).sort(([, one], [, other]) => one.readAt - other.readAt)
  return Object.fromEntries(byAge.slice(-MOST_LISTS))
}

const namesOf = (lists: Lists): string => Object.keys(lists).sort().join()

/**
 * Restores the last known tokens of the visitor's accounts from the widget's storage, and stores them whenever they
 * change. They are copies of what the server can list again, so damaged ones are deleted. Tabs share the value and have
 * read it at different times, so each writes only its own changes into it.
 */
export const keepTokens = (): AppThunk => (dispatch, getState, services) => {
  const storage = services.storage()
  const key = keptTokensKey(getState())
  let written = youngOf(storage.get(key))
  let writtenAt = 0
  const write = (kept: Lists, lists: Lists) => {
    written = kept
    writtenAt = Date.now()
    if (namesOf(lists) === '') storage.remove(key)
    else storage.set(key, JSON.stringify({ v: VERSION, data: lists }))
  }
  services.watch(({ tokens }, { tokens: before }) => {
    if (!tokens || tokens.kept === before?.kept) return
    const { kept } = tokens
    if (tokens.forgotten !== before?.forgotten) return write(kept, {})
    if (namesOf(kept) === namesOf(written) && Date.now() - writtenAt < STORED_EVERY) return
    write(kept, merge(youngOf(storage.get(key)), written, kept))
  })
  dispatch(tokensRestored(written))
}
