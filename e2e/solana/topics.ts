import type { Address, EncodedAccount } from '@solana/kit'
import { encodeAccount } from './ledger/accounts.ts'
import { type Executed, type Ledger, SYSTEM_PROGRAM } from './ledger/ledger.ts'
import { addressAt, optionsAt, type Params, textAt } from './ledger/params.ts'
import { inContext } from './methods/method.ts'

/** Sends a notification to the subscriber. The last one ends the subscription. */
type Tell = (result: unknown, isLast?: boolean) => void

/** Starts a subscription. Returns a function that stops it. */
export type Topic = (ledger: Ledger, params: Params, tell: Tell) => () => void

/** The polling interval (ms): subscribers learn of a slot within a quarter of its duration. */
const LOOK_EVERY = 100

/**
 * Notifies once, also about a transaction that is already in the chain, so that none is missed between sending and
 * subscribing.
 */
const signature: Topic = (ledger, params, tell) => {
  const wanted = textAt(params, 0)
  const { enableReceivedNotification } = optionsAt(params, 1)
  const note = ({ signature, error }: Executed) => {
    if (signature !== wanted) return
    if (enableReceivedNotification === true) tell(inContext(ledger, 'receivedSignature'))
    tell(inContext(ledger, { err: error }), true)
  }
  const known = ledger.executed(wanted)
  if (known) note(known)
  return ledger.watch(note)
}

const slot: Topic = (ledger, _params, tell) => {
  let last = ledger.slot()
  const timer = setInterval(() => {
    const now = ledger.slot()
    if (now === last) return
    last = now
    // A transaction is final immediately, and so is its slot.
    tell({ slot: now, parent: now - 1, root: now })
  }, LOOK_EVERY)
  return () => clearInterval(timer)
}

/** A deleted account is reported as an empty one. */
const emptyAt = (address: Address): EncodedAccount => ({
  address,
  lamports: 0n as EncodedAccount['lamports'],
  data: new Uint8Array(),
  programAddress: SYSTEM_PROGRAM,
  executable: false,
  space: 0n,
})

const isSame = (one: EncodedAccount | undefined, other: EncodedAccount | undefined) =>
  one?.lamports === other?.lamports &&
  one?.programAddress === other?.programAddress &&
  Buffer.from(one?.data ?? []).equals(Buffer.from(other?.data ?? []))

const account: Topic = (ledger, params, tell) => {
  const address = addressAt(params, 0)
  const options = optionsAt(params, 1)
  return ledger.watch(({ message, before, after }) => {
    const index = message.staticAccounts.indexOf(address)
    const now = after[index]
    if (index !== -1 && !isSame(before[index], now))
      tell(inContext(ledger, encodeAccount(ledger, now ?? emptyAt(address), options)))
  })
}

/** Topics by their name in `<name>Subscribe`, `<name>Unsubscribe` and `<name>Notification`. */
export const TOPICS: ReadonlyMap<string, Topic> = new Map(Object.entries({ signature, slot, account }))
