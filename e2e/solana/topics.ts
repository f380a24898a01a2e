import type { Address, EncodedAccount } from '@solana/kit'
import { encodeAccount } from './accounts.ts'
import { type Executed, type Ledger, SYSTEM_PROGRAM } from './ledger.ts'
import { inContext } from './methods/method.ts'
import { addressAt, optionsAt, type Params, textAt } from './params.ts'

/** Tells the subscriber something; the last word ends the subscription. */
type Tell = (result: unknown, isLast?: boolean) => void

/** Starts a subscription; answers with the way to stop it. */
export type Topic = (ledger: Ledger, params: Params, tell: Tell) => () => void

/** A slot may be this old (ms) before its subscribers hear of it: a quarter of one. */
const LOOK_EVERY = 100

/** Told once, also of what is in the chain already: between sending and subscribing nothing gets lost. */
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
    // What is sent is final at once, and with it the slot.
    tell({ slot: now, parent: now - 1, root: now })
  }, LOOK_EVERY)
  return () => clearInterval(timer)
}

/** An account that is gone is told as an empty one. */
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

/** By the name in `<name>Subscribe`, `<name>Unsubscribe` and `<name>Notification`. */
export const TOPICS: ReadonlyMap<string, Topic> = new Map(Object.entries({ signature, slot, account }))
