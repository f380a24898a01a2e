import type { Block, Receipt } from './chainSchema.ts'
import { type Operation, operationsIn, selectorOf } from './operations.ts'
import { type LoggedTransfer, transfersIn } from './transfers.ts'

/** One block as the index stores it. Hashes and addresses are hex without 0x. */
export interface BlockFacts {
  number: number
  hash: string
  parentHash: string
  /** Milliseconds since 1970. */
  at: number
  transactions: TransactionFacts[]
}

interface TransactionFacts {
  hash: string
  sender: string
  recipient: string | null
  created: string | null
  value: bigint
  nonce: number
  selector: string | null
  failed: boolean
  transfers: (LoggedTransfer & { bulk: boolean })[]
  operations: Operation[]
}

/** A transaction that sends to at least this many accounts is a bulk transfer. */
const BULK = 20

/** The tokens that a transaction sent to many accounts. */
function handedOut(transfers: readonly LoggedTransfer[]): Set<string> {
  const recipients = new Map<string, Set<string>>()
  for (const { token, recipient } of transfers) {
    const known = recipients.get(token) ?? new Set()
    recipients.set(token, known.add(recipient))
  }
  return new Set([...recipients].filter(([, accounts]) => accounts.size >= BULK).map(([token]) => token))
}

function transactionFacts(
  { hash, from: sender, to, value, nonce, input }: Block['transactions'][number],
  { status, contractAddress, logs }: Receipt,
): TransactionFacts {
  const transfers = logs.flatMap(transfersIn)
  const bulk = handedOut(transfers)
  return {
    hash,
    sender,
    recipient: to ?? null,
    created: to ? null : (contractAddress ?? null),
    value,
    nonce,
    selector: selectorOf(input),
    failed: status === 0,
    transfers: transfers.map((transfer) => ({
      ...transfer,
      bulk: bulk.has(transfer.token) && transfer.recipient !== sender,
    })),
    operations: operationsIn({ to, input }, logs),
  }
}

/** Combines a block and its receipts; undefined if they do not match. */
export function blockFacts(block: Block, receipts: readonly Receipt[]): BlockFacts | undefined {
  const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  const transactions: TransactionFacts[] = []
  for (const transaction of block.transactions) {
    const receipt = byHash.get(transaction.hash)
    if (receipt?.blockHash !== block.hash) return undefined
    transactions.push(transactionFacts(transaction, receipt))
  }
  const { number, hash, parentHash, timestamp } = block
  return { number, hash, parentHash, at: timestamp * 1_000, transactions }
}
