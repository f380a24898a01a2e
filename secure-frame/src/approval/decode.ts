import { type DecodeContext, type Meaning, meaning, row, sortedDangers } from '../decode/context.ts'
import { danger } from '../decode/dangers.ts'
import { describeEvmTransaction, parseEvmTransaction } from '../decode/evm/transaction.ts'
import { describeEvmMessage, describeMessage, type MessageMeaning } from '../decode/message.ts'
import { describeSolanaTransactions } from '../decode/solana/transactions.ts'
import { describeTypedData } from '../decode/typedData/typedData.ts'
import { decodeWords } from '../messages/en/decode.ts'
import { labelsWords } from '../messages/en/labels.ts'
import type { Payload } from '../signing/payload.ts'
import { simulateEvm } from '../simulate/simulateEvm.ts'
import { simulateSolana } from '../simulate/simulateSolana.ts'
import { readBase64 } from '../solana/base64.ts'
import { looksLikeTransaction } from '../solana/wire.ts'
import type { BalanceChanges, Display } from './display.ts'

type Of<Kind extends Payload['kind']> = Extract<Payload, { kind: Kind }>

/** The facts about a request besides its meaning. */
interface Decoded {
  meaning: Meaning
  text?: string
  fee?: string | null
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

async function evmTransaction(payload: Of<'evm-transaction'>, context: DecodeContext): Promise<Decoded> {
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
    describeEvmTransaction(transaction, payload, context),
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

const decoders: {
  [Kind in Payload['kind']]: (payload: Of<Kind>, context: DecodeContext) => Promise<Decoded>
} = {
  'evm-message': async ({ message }, context) => describeEvmMessage(message, context),
  'evm-typed-data': async ({ json }, context) => ({ meaning: await describeTypedData(json, context) }),
  'evm-transaction': evmTransaction,
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
  const { meaning: said, text = null, fee = null, balanceChanges = null } = await decoded(payload, context)
  const { network, site } = context
  const dangers = site.origin === null ? [...said.dangers, danger('unverified-site')] : said.dangers
  return {
    ...said,
    text,
    network: network === null ? null : { id: network.id, name: network.name },
    fee,
    balanceChanges,
    dangers: sortedDangers(dangers),
  }
}
