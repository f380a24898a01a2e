import { type Address, getBase64Encoder } from '@solana/kit'
import { encodeAccount } from '../ledger/accounts.ts'
import { airdrop } from '../ledger/faucet.ts'
import {
  encodeExecuted,
  innerInstructions,
  returnData,
  statusOf,
  TRANSACTION_ENCODINGS,
} from '../ledger/history.ts'
import { type Ledger, type Outcome, signatureOf } from '../ledger/ledger.ts'
import { feeOf, type Message, readMessage, readWire, WIRE_ENCODINGS, type Wire } from '../ledger/message.ts'
import {
  addressAt,
  addressOf,
  amountAt,
  encodingIn,
  listAt,
  optionsAt,
  type Params,
  textAt,
} from '../ledger/params.ts'
import { preflightMessage, RpcProblem } from '../ledger/problem.ts'
import { inContext, type Method } from './method.ts'

type Options = Readonly<Record<string, unknown>>

/** Decodes a transaction, in base58 by default as in the RPC. */
const wireAt = (params: Params, options: Options): Wire =>
  readWire(textAt(params, 0), encodingIn(options, WIRE_ENCODINGS) ?? 'base58')

const summaryOf = (message: Message, { error, meta }: Outcome) => ({
  err: error,
  logs: meta?.logs() ?? [],
  unitsConsumed: meta?.computeUnitsConsumed() ?? 0,
  returnData: returnData(meta),
  fee: feeOf(message),
  innerInstructions: null,
  accounts: null,
  replacementBlockhash: null,
})

/**
 * The resulting state of the accounts that the caller named, in that order: as changed by the transaction, otherwise
 * the current state.
 */
function accountsAfter(ledger: Ledger, outcome: Outcome, wanted: unknown): unknown {
  if (typeof wanted !== 'object' || wanted === null || outcome.error !== null) return null
  const { addresses = [], encoding = 'base64' } = wanted as { addresses?: unknown[]; encoding?: unknown }
  const changed = new Map<Address, Outcome['accounts'][number]>(
    outcome.accounts.map((account) => [account.address, account]),
  )
  return addresses.map((each) => {
    const address = addressOf(each)
    return encodeAccount(ledger, changed.get(address) ?? ledger.account(address), { encoding })
  })
}

const simulateTransaction: Method = (ledger, params) => {
  const options = optionsAt(params, 1)
  const wire = wireAt(params, options)
  const verify = options.sigVerify === true
  const anyBlockhash = options.replaceRecentBlockhash === true
  if (verify && anyBlockhash)
    throw new RpcProblem('invalidParams', 'sigVerify may not be used with replaceRecentBlockhash')
  const outcome = ledger.simulate(wire, { verify, anyBlockhash })
  if (outcome.error === 'SignatureFailure')
    throw new RpcProblem('signature', 'Transaction signature verification failure')
  return inContext(ledger, {
    ...summaryOf(wire.message, outcome),
    accounts: accountsAfter(ledger, outcome, options.accounts),
    ...(options.innerInstructions === true && {
      innerInstructions: innerInstructions(wire.message, outcome.meta, true),
    }),
    ...(anyBlockhash && { replacementBlockhash: ledger.blockhash() }),
  })
}

function preflight(ledger: Ledger, wire: Wire): void {
  const outcome = ledger.simulate(wire, { verify: true })
  if (outcome.error === null) return
  if (outcome.error === 'SignatureFailure')
    throw new RpcProblem('signature', 'Transaction signature verification failure')
  throw new RpcProblem('preflight', preflightMessage(outcome.error), summaryOf(wire.message, outcome))
}

const sendTransaction: Method = (ledger, params) => {
  const options = optionsAt(params, 1)
  const wire = wireAt(params, options)
  if (options.skipPreflight !== true) preflight(ledger, wire)
  // A transaction that fails to enter the chain still has a signature, but nothing more is ever reported about it.
  ledger.send(wire)
  return signatureOf(wire.transaction)
}

/** `before` and `until` are signatures of the chain, of this or another address. Both are excluded from the answer. */
const getSignaturesForAddress: Method = (ledger, params) => {
  const address = addressAt(params, 0)
  const { before, until, limit } = optionsAt(params, 1)
  const all = ledger.history().toReversed()
  const at = (signature: unknown) => all.findIndex((each) => each.signature === signature)
  const end = until === undefined ? -1 : at(until)
  const newest = all
    .slice(before === undefined ? 0 : at(before) + 1, end === -1 ? undefined : end)
    .filter(({ message }) => message.staticAccounts.includes(address))
  return newest.slice(0, Number(limit ?? 1_000)).map(({ signature, slot, error, blockTime }) => ({
    signature,
    slot,
    err: error,
    memo: null,
    blockTime,
    confirmationStatus: 'finalized',
  }))
}

const statusIn = (ledger: Ledger, signature: unknown) => {
  const executed = ledger.executed(String(signature))
  if (!executed) return null
  const { slot, error } = executed
  return { slot, confirmations: null, err: error, status: statusOf(error), confirmationStatus: 'finalized' }
}

/** Methods for transactions, from their fee to the history. */
export const transactions: Readonly<Record<string, Method>> = {
  requestAirdrop: async (ledger, params) =>
    (await airdrop(ledger, addressAt(params, 0), amountAt(params, 1))).signature,
  getFeeForMessage: (ledger, params) => {
    const message = readMessage(getBase64Encoder().encode(textAt(params, 0)))
    return inContext(ledger, ledger.isValid(message.lifetimeToken) ? feeOf(message) : null)
  },
  simulateTransaction,
  sendTransaction,
  getSignatureStatuses: (ledger, params) =>
    inContext(
      ledger,
      listAt(params, 0).map((signature) => statusIn(ledger, signature)),
    ),
  getSignaturesForAddress,
  getTransaction: (ledger, params) => {
    const executed = ledger.executed(textAt(params, 0))
    const encoding = encodingIn(optionsAt(params, 1), TRANSACTION_ENCODINGS) ?? 'json'
    return executed ? encodeExecuted(ledger, executed, encoding) : null
  },
}
