import {
  type Address,
  type EncodedAccount,
  generateKeyPairSigner,
  getBase58Decoder,
  lamports,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { exchangeProgram } from '../programs/exchange.ts'
import { feeOf, type Message, type Wire } from './message.ts'
import { type TransactionError, transactionError } from './problem.ts'
import { createRecord } from './record.ts'
import { createSlots } from './slots.ts'

export const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address
/** The address of Jupiter’s program on the public network. */
const EXCHANGE = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address
const FAUCET_LAMPORTS = lamports(10n ** 17n)

/** The runtime's result of one execution. */
export type Outcome = {
  readonly error: TransactionError | null
  readonly meta: TransactionMetadata | undefined
  /** The resulting accounts, empty if it failed. */
  readonly accounts: readonly EncodedAccount[]
}

/** The accounts of a transaction at one moment, in the transaction's order. */
export type Moment = readonly (EncodedAccount | undefined)[]

/** A transaction in the chain. */
export type Executed = Wire &
  Omit<Outcome, 'accounts'> & {
    readonly signature: string
    readonly slot: number
    /** Unix time in seconds. */
    readonly blockTime: number
    readonly fee: bigint
    readonly before: Moment
    readonly after: Moment
  }

export type Ledger = Awaited<ReturnType<typeof createLedger>>

const rejected = (error: string): Outcome => ({ error, meta: undefined, accounts: [] })

/**
 * The runtime rejects transactions with missing signatures, so they are filled for a simulation without verification.
 */
function withoutGaps(transaction: Transaction): Transaction {
  const filled = Object.entries(transaction.signatures).map(([address, signature]) => [
    address,
    signature ?? (new Uint8Array(64) as SignatureBytes),
  ])
  return { ...transaction, signatures: Object.fromEntries(filled) }
}

/** The first signature identifies the transaction. */
export const signatureOf = ({ signatures }: Transaction) =>
  getBase58Decoder().decode(Object.values(signatures)[0] ?? new Uint8Array(64))

const outcomeOf = (result: ReturnType<LiteSVM['simulateTransaction']>): Outcome =>
  result instanceof FailedTransactionMetadata
    ? { error: transactionError(result), meta: result.meta(), accounts: [] }
    : { error: null, meta: result.meta(), accounts: result.postAccounts() }

async function createFaucet(svm: LiteSVM) {
  const faucet = await generateKeyPairSigner()
  svm.setAccount({
    address: faucet.address,
    lamports: FAUCET_LAMPORTS,
    data: new Uint8Array(),
    programAddress: SYSTEM_PROGRAM,
    executable: false,
    space: 0n,
  })
  return faucet
}

/**
 * A chain with one node: Solana's own runtime and SPL programs (litesvm), plus the parts that it lacks: slots, expiring
 * blockhashes, and the history. A program of our own stands in for Jupiter's. A transaction is final immediately. Durable nonces are not supported.
 */
export async function createLedger({ now = Date.now }: { now?: () => number } = {}) {
  const svm = new LiteSVM().withBlockhashCheck(false).withNativeMints()
  svm.addProgram(EXCHANGE, await exchangeProgram(EXCHANGE))
  const slots = createSlots(svm, now)
  const record = createRecord<Executed>()
  const faucet = await createFaucet(svm)

  const account = (address: Address): EncodedAccount | undefined => {
    const found = svm.getAccount(address)
    return found.exists ? found : undefined
  }
  const momentOf = ({ staticAccounts }: Message): Moment => staticAccounts.map(account)

  /** Simulates a transaction without changing the chain. Signatures are checked only with `verify`. */
  const simulate = (
    { transaction, message }: Wire,
    { verify = false, anyBlockhash = false } = {},
  ): Outcome => {
    if (!anyBlockhash && !slots.isValid(message.lifetimeToken)) return rejected('BlockhashNotFound')
    if (verify && record.find(signatureOf(transaction))) return rejected('AlreadyProcessed')
    svm.withSigverify(verify)
    try {
      return outcomeOf(svm.simulateTransaction(withoutGaps(transaction)))
    } finally {
      svm.withSigverify(true)
    }
  }

  /**
   * Executes a transaction. Returns undefined if it cannot enter the chain, for example with an invalid signature or
   * blockhash.
   */
  const send = (wire: Wire): Executed | undefined => {
    const { transaction, message } = wire
    const slot = slots.current()
    if (!slots.isValid(message.lifetimeToken)) return undefined
    const before = momentOf(message)
    const result = svm.sendTransaction(withoutGaps(transaction))
    const error = result instanceof FailedTransactionMetadata ? transactionError(result) : null
    if (typeof error === 'string') return undefined
    const executed: Executed = {
      ...wire,
      signature: signatureOf(transaction),
      slot,
      blockTime: slots.seconds(),
      error,
      meta: result instanceof FailedTransactionMetadata ? result.meta() : result,
      fee: feeOf(message),
      before,
      after: momentOf(message),
    }
    slots.renew()
    record.add(executed)
    return executed
  }

  return {
    svm,
    faucet,
    account,
    simulate,
    send,
    slot: slots.current,
    seconds: slots.seconds,
    isValid: slots.isValid,
    blockhash: slots.blockhash,
    renewBlockhash: slots.renew,
    executed: record.find,
    /** The oldest transaction comes first. */
    history: record.all,
    watch: record.watch,
  }
}
