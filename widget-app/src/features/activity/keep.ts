import { CaipNetworkId, Int, maxLength, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { DecimalText } from '../../../shared/blockchain.ts'
import { SENT_LIMIT, type SentTransaction, transactionsRestored } from '../../state/late/transactionsSlice.ts'
import type { Storage } from '../../state/storage.ts'
import type { AppStore } from '../../state/store/store.ts'

/** The version of the stored format; entries of another version are ignored. */
const VERSION = 1

const Text = z.string().check(maxLength(256))
const Count = Int.check(within(0, Number.MAX_SAFE_INTEGER))

const Sent = z.strictObject({
  chainId: CaipNetworkId,
  hash: Text,
  from: Text,
  nonce: z.nullable(Count),
  validUntil: z.nullable(Count),
  what: z.strictObject({
    amount: DecimalText,
    symbol: Text,
    to: Text,
    iconUrl: z.optional(z.string().check(maxLength(131_072))),
    received: z.optional(z.strictObject({ amount: DecimalText, symbol: Text })),
  }),
  sentAt: Count,
  status: z.literal(['pending', 'confirmed', 'failed', 'replaced', 'expired']),
  missed: Count,
  settledAt: z.nullable(Count),
  isFinal: z.boolean(),
}) satisfies z.ZodMiniType<SentTransaction>

const Kept = z.strictObject({ v: z.literal(VERSION), data: z.array(Sent).check(maxLength(SENT_LIMIT)) })

function parse(text: string): SentTransaction[] | null {
  try {
    const { success, data } = z.safeParse(Kept, JSON.parse(text))
    return success ? data.data : null
  } catch {
    return null
  }
}

function read(storage: Storage, key: string): SentTransaction[] {
  const text = storage.get(key)
  if (text === null) return []
  const sent = parse(text)
  if (sent) return sent
  storage.set(`${key}.quarantine`, text)
  storage.remove(key)
  return []
}

/** Stores sent transactions across reloads, under a key of one project on one site. */
export function keepSent({ dispatch, getState, services }: AppStore, storage: Storage, key: string): void {
  dispatch(transactionsRestored(read(storage, key)))
  services.watch((state, before) => {
    if (state.transactions === before.transactions) return
    const sent = getState().transactions?.sent ?? []
    if (sent.length === 0) storage.remove(key)
    else storage.set(key, JSON.stringify({ v: VERSION, data: sent }))
  })
}
