import { Clock, type LiteSVM } from 'litesvm'

/** As on the public networks: a slot takes 400 ms, and a blockhash is valid for 150 slots. */
const SLOT_MS = 400
const BLOCKHASH_SLOTS = 150

/** Derives the current slot from the clock when it is read, without a timer. */
export function createSlots(svm: LiteSVM, now: () => number) {
  const began = now()
  const blockhashes = new Map<string, number>()
  let slot = 0
  /** A new blockhash also makes an identical transfer a different transaction. */
  const renew = () => {
    svm.expireBlockhash()
    blockhashes.set(svm.latestBlockhash(), slot)
    for (const [hash, since] of blockhashes) if (slot - since > BLOCKHASH_SLOTS) blockhashes.delete(hash)
  }
  const seconds = () => Math.floor(now() / 1_000)
  const current = () => {
    const due = 1 + Math.floor((now() - began) / SLOT_MS)
    if (due === slot) return slot
    slot = due
    const { epochStartTimestamp, epoch, leaderScheduleEpoch } = svm.getClock()
    svm.setClock(new Clock(BigInt(slot), epochStartTimestamp, epoch, leaderScheduleEpoch, BigInt(seconds())))
    renew()
    return slot
  }
  return {
    current,
    renew,
    seconds,
    blockhash: () => {
      const lastValidBlockHeight = current() + BLOCKHASH_SLOTS
      return { blockhash: svm.latestBlockhash(), lastValidBlockHeight }
    },
    isValid: (blockhash: string) => current() - (blockhashes.get(blockhash) ?? -Infinity) <= BLOCKHASH_SLOTS,
  }
}
