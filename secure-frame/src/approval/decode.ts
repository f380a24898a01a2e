import { type DecodeContext, type Meaning, meaning, row, sortedDangers } from '../decode/context.ts'
import { danger, dangersWhere } from '../decode/dangers.ts'
import { describeEvmTransaction, parseEvmTransaction } from '../decode/evm/transaction.ts'
import { describeEvmMessage, describeMessage, type MessageMeaning } from '../decode/message.ts'
import { describeAccountCall } from '../decode/operation/accountCalls.ts'
import { callsOf, describeOperation } from '../decode/operation/operation.ts'
import { describeUndelegation } from '../decode/operation/undelegation.ts'
import { describePermission } from '../decode/permission/permission.ts'
import { contextOf, withSigner } from '../decode/signer.ts'
import { describeSolanaTransactions } from '../decode/solana/transactions.ts'
import { describeTypedData } from '../decode/typedData/typedData.ts'
import { decodeWords } from '../messages/en/decode.ts'
import { labelsWords } from '../messages/en/labels.ts'
import { readOwnDelegation } from '../permissions/ownDelegation.ts'
import type { Payload } from '../signing/payload.ts'
import { saidOnce } from '../simulate/saidOnce.ts'
import { simulateCalls } from '../simulate/simulatedCalls.ts'
import { simulateEvm } from '../simulate/simulateEvm.ts'
import { simulateOperation } from '../simulate/simulateOperation.ts'
import { simulateSolana } from '../simulate/simulateSolana.ts'
import { readOwnOperation } from '../smartAccount/ownOperation.ts'
import { refuseForbiddenTypedData } from '../smartAccount/typedDataRules.ts'
import { readUndelegation } from '../smartAccount/undelegation.ts'
import { readBase64 } from '../solana/base64.ts'
import { looksLikeTransaction } from '../solana/wire.ts'
import type { BalanceChanges, Display } from './display.ts'

type Of<Kind extends Payload['kind']> = Extract<Payload, { kind: Kind }>

/** The facts about a request besides its meaning. */
interface Decoded {
  meaning: Meaning
  text?: string
  fee?: string | null
  sponsored?: string
  balanceChanges?: BalanceChanges
}

function damaged(): Decoded {
  const dangers = [danger('malformed')]
  return {
    meaning: meaning({ kind: 'unknown', title: decodeWords.damagedRequest, dangers, understood: false }),
  }
}

function solanaMessage(text: string, context: DecodeContext): MessageMeaning | null {
  const bytes = readBase64(text)
  if (bytes === null) return null
  const said = describeMessage(bytes, 'Solana', context)
  if (!looksLikeTransaction(bytes)) return said
  const dangers = [danger('message-is-transaction'), ...said.meaning.dangers]
  return {
    ...said,
    meaning: { ...said.meaning, title: decodeWords.signAHiddenTransaction, dangers, understood: false },
  }
}

function evmMessage({ message, account }: Of<'evm-message'>, given: DecodeContext): MessageMeaning {
  const context = contextOf(given, account)
  const { meaning: said, text } = describeEvmMessage(message, context)
  return { meaning: withSigner(said, text, context, account), text }
}

/** Whether the signer refuses typed data, which is then never shown as safe. */
function isRefused({ json, account }: Of<'evm-typed-data'>, given: DecodeContext): boolean {
  const { eip155: owner, initialOwner } = given.account
  try {
    refuseForbiddenTypedData(JSON.parse(json), owner, account, initialOwner)
    return false
  } catch {
    return true
  }
}

async function typedData(payload: Of<'evm-typed-data'>, given: DecodeContext): Promise<Decoded> {
  const { json, account } = payload
  const context = contextOf(given, account)
  const said = withSigner(await describeTypedData(json, context), null, context, account)
  if (!isRefused(payload, given)) return { meaning: said }
  return { meaning: { ...said, dangers: [danger('malformed'), ...said.dangers], understood: false } }
}

async function evmTransaction(payload: Of<'evm-transaction'>, given: DecodeContext): Promise<Decoded> {
  const context = contextOf(given, undefined)
  const transaction = parseEvmTransaction(payload.serialized)
  if (!transaction) {
    const { meaning: said } = damaged()
    return { meaning: { ...said, rows: [row.data(labelsWords.data, payload.serialized)] } }
  }
  const { to, value, data } = transaction
  const request = { from: context.account.eip155, to, value, data }
  // Otherwise a different network would be asked, or other code than today's would run: the result would
  // mislead.
  const comparable =
    context.network?.id === `eip155:${transaction.chainId}` && transaction.delegations.length === 0
  const [described, balanceChanges] = await Promise.all([
    describeEvmTransaction(transaction, payload, context, describeAccountCall),
    comparable ? simulateEvm(request, context) : null,
  ])
  return { ...described, balanceChanges }
}

async function solanaTransactions({ transactions }: Of<'solana-transactions'>, context: DecodeContext) {
  const [only] = transactions
  const [described, balanceChanges] = await Promise.all([
    describeSolanaTransactions(transactions, context),
    // Several transactions depend on each other's results, so only a single one can be simulated.
    only !== undefined && transactions.length === 1 ? simulateSolana(only, context) : null,
  ])
  return { ...described, balanceChanges }
}

/** An operation of another account than ours throws, and is shown as damaged. */
async function userOperation(payload: Of<'evm-user-operation'>, given: DecodeContext): Promise<Decoded> {
  const { account: kind, chainId } = payload
  const own = readOwnOperation(payload, given.account.eip155, given.account.initialOwner)
  const context = contextOf(given, kind)
  const comparable = context.network?.id === `eip155:${chainId}`
  const [described, balanceChanges] = await Promise.all([
    describeOperation(own, chainId, context),
    comparable ? simulateOperation(own, callsOf(own), context) : null,
  ])
  return { ...described, balanceChanges }
}

/** The code is gone when the transaction is executed, so it is simulated without. */
async function undelegation(payload: Of<'evm-undelegate'>, given: DecodeContext): Promise<Decoded> {
  const context = contextOf(given, undefined)
  const owner = context.account.eip155
  const nothing = { from: owner, to: owner, value: 0n, data: '0x' } as const
  const comparable = context.network?.id === `eip155:${payload.chainId}`
  const [described, balanceChanges = null] = await Promise.all([
    describeUndelegation(readUndelegation(payload, owner), context),
    comparable
      ? simulateCalls(
          { requests: [nothing], calls: [], stateOverrides: { [owner]: { code: '0x' } } },
          owner,
          context,
        )
      : null,
  ])
  return { ...described, balanceChanges }
}

/** A permission of another account than ours, or one that is too broad, throws and is shown as damaged. */
async function delegation(payload: Of<'evm-delegation'>, given: DecodeContext): Promise<Decoded> {
  const { delegation: text, account: kind, chainId } = payload
  const { eip155: owner, initialOwner } = given.account
  const own = readOwnDelegation(text, kind, owner, initialOwner)
  return { meaning: await describePermission(own, chainId, contextOf(given, kind)) }
}

const decoders: {
  [Kind in Payload['kind']]: (payload: Of<Kind>, context: DecodeContext) => Promise<Decoded>
} = {
  'evm-message': async (payload, context) => evmMessage(payload, context),
  'evm-typed-data': typedData,
  'evm-transaction': evmTransaction,
  'evm-user-operation': userOperation,
  'evm-undelegate': undelegation,
  'evm-delegation': delegation,
  'solana-message': async ({ message }, context) => solanaMessage(message, context) ?? damaged(),
  'solana-transactions': solanaTransactions,
}

async function decoded(payload: Payload, context: DecodeContext): Promise<Decoded> {
  try {
    const decoder = decoders[payload.kind] as (payload: Payload, context: DecodeContext) => Promise<Decoded>
    return await decoder(payload, context)
  } catch {
    return damaged()
  }
}

/**
 * The display of a request, from the very bytes that would be signed (SEC-44). It never throws and always
 * ends: unreadable parts are shown as damaged, and information that the node does not provide in time is
 * omitted.
 */
export async function decode(payload: Payload, context: DecodeContext): Promise<Display> {
  const {
    meaning: said,
    text = null,
    fee = null,
    sponsored,
    balanceChanges = null,
  } = await decoded(payload, context)
  const { network, site } = context
  const wrong = { 'unverified-site': site.origin === null, 'swap-short': balanceChanges?.short === true }
  return {
    ...said,
    text,
    network: network === null ? null : { id: network.id, name: network.name },
    fee,
    ...(sponsored !== undefined && { sponsored }),
    balanceChanges: saidOnce(balanceChanges, said.dangers, payload.kind, context),
    dangers: sortedDangers([...said.dangers, ...(balanceChanges?.dangers ?? []), ...dangersWhere(wrong)]),
  }
}
