import type { Transaction } from '../../shared/blockchain.ts'
import type { AccountTransaction, AccountTransfer } from './facts.ts'
import { operationOf } from './operation.ts'
import {
  checksummed,
  type Labels,
  nativeEnds,
  nativeMove,
  nativeTransfer,
  tokenMove,
  tokenTransfer,
} from './transfers.ts'

/** A transaction from an account's point of view. */
export function transactionFor(
  account: string,
  labels: Labels,
  transaction: AccountTransaction,
  moved: readonly AccountTransfer[],
): Transaction {
  const { hash, at, sender, recipient, created, value, failed, nonce, selector } = transaction
  const ends = nativeEnds(transaction, account)
  const transfers = [
    ...(ends ? [nativeTransfer(labels.chain, account, ends, value)] : []),
    ...moved.map((transfer) => tokenTransfer(labels, account, transfer)),
  ]
  const moves = [
    ...(ends ? [nativeMove(account, ends)] : []),
    ...moved.map((transfer) => tokenMove(account, transfer)),
  ]
  const isOwn = sender === account
  return {
    id: `0x${hash}`,
    metadata: {
      operationType: operationOf(
        { isOwn, recipient, isDeployment: isOwn && created !== null, selector },
        moves,
      ),
      hash: `0x${hash}`,
      chain: labels.chain.id,
      minedAt: new Date(at).toISOString(),
      sentFrom: checksummed(sender),
      sentTo: recipient === null ? null : checksummed(recipient),
      status: failed ? 'failed' : 'confirmed',
      nonce,
    },
    transfers: transfers.length > 0 ? transfers : null,
  }
}
