import { Int, matches, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { Finding, SentTransaction } from '../../state/late/transactionsSlice.ts'

/**
 * Sends a JSON-RPC request to a chain. Rejects without a response, or with one that does not match the
 * schema.
 */
export type AskChain = <S extends z.ZodMiniType>(
  method: string,
  params: unknown[],
  schema: S,
) => Promise<z.infer<S>>

type Found = Omit<Finding, 'chainId' | 'hash'>

/** Confirmations after which a transaction counts as final (EVM). */
const DEPTH = 12

/** A transaction must be missing this many times in a row, because one of several nodes may lag behind. */
const MISSES = 2

/** A hex number within the safe integer range. */
const Quantity = z.string().check(matches(/^0x[0-9a-f]{1,13}$/i))
const Hash = z.string().check(matches(/^0x[0-9a-f]{64}$/i))
const Receipt = z.nullable(
  z.object({ transactionHash: Hash, blockNumber: Quantity, status: z.literal(['0x0', '0x1']) }),
)
const Known = z.nullable(z.object({ hash: Hash, nonce: Quantity }))

const PENDING: Found = { status: 'pending', settledAt: null, isFinal: false, missed: 0 }

const missing = (sent: SentTransaction, status: 'replaced' | 'expired', height: number): Found => {
  const missed = sent.missed + 1
  if (missed < MISSES) return { missed }
  const settledAt = sent.status === status ? (sent.settledAt ?? height) : height
  return { status, missed, settledAt, isFinal: height - settledAt >= DEPTH }
}

/** After this time (ms) a transaction that no node knows counts as lost (EVM): nothing else would end it. */
const LOST = 86_400_000

/** Whether a node still knows the transaction; not requested while the nonce alone is sufficient. */
async function lookUp(
  { hash, nonce, sentAt }: SentTransaction,
  ask: AskChain,
): Promise<{ nonce: number | null; isLost: boolean }> {
  const isOld = Date.now() - sentAt > LOST
  if (nonce !== null && !isOld) return { nonce, isLost: false }
  const known = await ask('eth_getTransactionByHash', [hash], Known)
  if (known?.hash.toLowerCase() === hash.toLowerCase()) return { nonce: Number(known.nonce), isLost: false }
  return { nonce, isLost: isOld }
}

/**
 * EVM: judges by the receipt while its block could still be reverted. Without a receipt the account's next
 * nonce shows that another transaction took its place; or, after a day, no node knows it. The nonce is read
 * before the receipt, so that a transaction mined between the two reads has a receipt.
 */
export async function judgeEvm(sent: SentTransaction, ask: AskChain): Promise<Found> {
  const height = Number(await ask('eth_blockNumber', [], Quantity))
  const { nonce, isLost } = await lookUp(sent, ask)
  const next = await ask('eth_getTransactionCount', [sent.from, 'latest'], Quantity)
  const receipt = await ask('eth_getTransactionReceipt', [sent.hash], Receipt)
  if (receipt?.transactionHash.toLowerCase() === sent.hash.toLowerCase()) {
    const settledAt = Number(receipt.blockNumber)
    const isFinal = height - settledAt >= DEPTH
    return { status: receipt.status === '0x1' ? 'confirmed' : 'failed', settledAt, isFinal, nonce, missed: 0 }
  }
  if (nonce !== null && Number(next) > nonce) return { ...missing(sent, 'replaced', height), nonce }
  return { ...(isLost ? missing(sent, 'expired', height) : PENDING), nonce }
}

const Height = Int.check(within(0, Number.MAX_SAFE_INTEGER))
const Statuses = z.object({
  value: z.array(
    z.nullable(z.object({ slot: Height, err: z.unknown(), confirmationStatus: z.nullable(z.string()) })),
  ),
})

/**
 * Blocks after which a transaction can no longer be included (Solana): 150 from its blockhash on, and as
 * many for a node that lags behind.
 */
const VALID = 300

/** Solana: judges by the signature's status; without one, by the last block height that could include it. */
export async function judgeSolana(sent: SentTransaction, ask: AskChain): Promise<Found> {
  const height = await ask('getBlockHeight', [], Height)
  const search = { searchTransactionHistory: true }
  const { value } = await ask('getSignatureStatuses', [[sent.hash], search], Statuses)
  const status = value[0]
  if (status && status.confirmationStatus !== 'processed') {
    const isFinal = status.confirmationStatus === 'finalized'
    const failed = status.err !== null && status.err !== undefined
    return { status: failed ? 'failed' : 'confirmed', settledAt: status.slot, isFinal, missed: 0 }
  }
  const validUntil = sent.validUntil ?? height + VALID
  const isOver = !status && height > validUntil
  return { ...(isOver ? missing(sent, 'expired', height) : PENDING), validUntil }
}
