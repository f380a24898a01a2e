import type { Transaction } from '../../shared/blockchain.ts'
import type { AccountCoin, AccountOperation, AccountTransaction, AccountTransfer } from './facts.ts'
import { type Deed, operationOf } from './operation.ts'
import {
  checksummed,
  type Labels,
  nativeEnds,
  nativeMove,
  nativeTransfer,
  tokenMove,
  tokenTransfer,
} from './transfers.ts'

/** What the account's operations did in a transaction. Only our own index knows it. */
interface Done {
  operations: readonly AccountOperation[]
  coins: readonly AccountCoin[]
}

const NOTHING: Done = { operations: [], coins: [] }

/** The common value; null if there is none, or another one. */
const common = (values: readonly (string | null)[]): string | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null

type Story = Deed & { sender: string; failed: boolean }

/**
 * Who did what. A transaction with operations was sent by a bundler, but what matters to an account are its own
 * operations: several are one entry, which has failed if all of them have.
 */
function storyOf(account: string, transaction: AccountTransaction, { operations, coins }: Done): Story {
  const { sender, recipient, created, selector, failed } = transaction
  const [operation, ...others] = operations
  if (!operation) {
    const isOwn = sender === account
    return { sender, recipient, isOwn, isDeployment: isOwn && created !== null, selector, failed }
  }
  const paid = common(coins.map((coin) => coin.recipient))
  return {
    sender: account,
    recipient: paid ?? (others.length === 0 ? operation.recipient : null),
    isOwn: true,
    isDeployment: false,
    selector: others.length === 0 ? operation.selector : null,
    failed: operations.every((each) => each.failed),
  }
}

/** A transaction from an account's point of view. */
export function transactionFor(
  account: string,
  labels: Labels,
  transaction: AccountTransaction,
  moved: readonly AccountTransfer[],
  done: Done = NOTHING,
): Transaction {
  const { hash, at, value, nonce } = transaction
  const ends = nativeEnds(transaction, account)
  const natives = [...(ends ? [{ ...ends, amount: value }] : []), ...done.coins]
  const transfers = [
    ...natives.map((native) => nativeTransfer(labels.chain, account, native, native.amount)),
    ...moved.map((transfer) => tokenTransfer(labels, account, transfer)),
  ]
  const moves = [
    ...natives.map((native) => nativeMove(account, native)),
    ...moved.map((transfer) => tokenMove(account, transfer)),
  ]
  const story = storyOf(account, transaction, done)
  return {
    id: `0x${hash}`,
    metadata: {
      operationType: operationOf(story, moves),
      hash: `0x${hash}`,
      chain: labels.chain.id,
      minedAt: new Date(at).toISOString(),
      sentFrom: checksummed(story.sender),
      sentTo: story.recipient === null ? null : checksummed(story.recipient),
      status: story.failed ? 'failed' : 'confirmed',
      nonce,
    },
    transfers: transfers.length > 0 ? transfers : null,
  }
}
