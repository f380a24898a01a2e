import { CaipNetworkId, Int, maxLength, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { OnrampPurchase } from '../../../shared/onramp.ts'
import { PURCHASE_LIMIT, purchasesRestored, selectBuy } from '../../state/late/buySlice.ts'
import type { BuyPurchase } from '../../state/late/buyState.ts'
import type { Storage } from '../../state/storage.ts'
import type { AppStore } from '../../state/store/store.ts'

/** The version of the stored format; entries of another version are ignored. */
const VERSION = 1

const Text = z.string().check(maxLength(256))

/** The latest time that a date can hold (ms). */
const LATEST = 8.64e15

const Purchase = z.object({
  ...OnrampPurchase.shape,
  id: Text,
  provider: Text,
  label: Text,
  amount: Text,
  currency: Text,
  symbol: Text,
  chainId: CaipNetworkId,
  account: Text,
  startedAt: Int.check(within(0, LATEST)),
}) satisfies z.ZodMiniType<BuyPurchase>

const Kept = z.strictObject({
  v: z.literal(VERSION),
  data: z.array(Purchase).check(maxLength(PURCHASE_LIMIT)),
})

/** The server forgets a purchase after this time too (ms). */
const KEPT = 90 * 86_400_000

function read(storage: Storage, key: string): BuyPurchase[] {
  const text = storage.get(key)
  if (text === null) return []
  try {
    return Kept.parse(JSON.parse(text)).data.filter(({ startedAt }) => Date.now() - startedAt < KEPT)
  } catch {
    storage.set(`${key}.quarantine`, text)
    storage.remove(key)
    return []
  }
}

/** Stores purchases across reloads, under a key of one project on one site. */
export function keepPurchases(
  { dispatch, getState, services }: AppStore,
  storage: Storage,
  key: string,
): void {
  // Another tab may have added some since, and no other copy of their ids exists in this browser.
  const seen = new Set<string>()
  const restore = () => {
    const others = read(storage, key).filter(({ id }) => !seen.has(id))
    for (const { id } of others) seen.add(id)
    if (others.length > 0) dispatch(purchasesRestored(others))
  }
  restore()
  services.watch((state, before) => {
    if (selectBuy(state).purchases === selectBuy(before).purchases) return
    for (const { id } of selectBuy(state).purchases) seen.add(id)
    restore()
    const { purchases } = selectBuy(getState())
    if (purchases.length === 0) storage.remove(key)
    else storage.set(key, JSON.stringify({ v: VERSION, data: purchases }))
  })
}
