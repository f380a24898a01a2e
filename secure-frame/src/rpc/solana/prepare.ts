import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { base58, base64 } from '@scure/base'
import type { Payload } from '../../signing/payload.ts'
import { looksLikeTransaction, SIGNATURE, signersOf } from '../../solana/wire.ts'
import { requireOurSolana } from '../accounts.ts'
import type { RpcContext } from '../context.ts'
import type { Approval, Request } from '../methods/allowedMethods.ts'
import { type ReadTransaction, readTransactionText } from './encoding.ts'

function refuse(message: string): never {
  throw new AirlockError(ErrorCode.INVALID_PARAMS, message)
}

/**
 * Off-chain bytes. Those of a transaction are refused: signed as a message they would be a signed
 * transaction.
 */
export function prepareMessage({ params }: Request<'solana_signMessage'>, context: RpcContext): Payload {
  requireOurSolana(params.pubkey, context)
  const bytes = base58.decode(params.message)
  if (looksLikeTransaction(bytes)) refuse('This message is a transaction: it has to be asked for as one')
  return { kind: 'solana-message', message: base64.encode(bytes) }
}

function read(text: string, { accounts }: RpcContext): ReadTransaction {
  const transaction = readTransactionText(text) ?? refuse('This is no Solana transaction')
  if (!signersOf(transaction).some((key) => base58.encode(key) === accounts.solana))
    throw new AirlockError(
      ErrorCode.UNAUTHORIZED,
      'The transaction does not ask for the signature of this account',
    )
  return transaction
}

/**
 * Whether all other signatures are present: a transaction that is sent right after our signature must be
 * complete.
 */
function isWholeWithOurs(transaction: ReadTransaction, { accounts }: RpcContext): boolean {
  const { bytes, signaturesAt } = transaction
  return signersOf(transaction).every((key, place) => {
    const at = signaturesAt + place * SIGNATURE
    return (
      base58.encode(key) === accounts.solana || bytes.subarray(at, at + SIGNATURE).some((byte) => byte !== 0)
    )
  })
}

/** The transactions of a request, in their original encoding. */
export function transactionTexts({ params }: Request<Approval>): readonly string[] {
  const { transaction, transactions } = params as { transaction?: string; transactions?: readonly string[] }
  return transactions ?? (transaction === undefined ? [] : [transaction])
}

/** Transactions that need our signature, in the order of the request. */
export function prepareTransactions(request: Request<Approval>, context: RpcContext): Payload {
  const { pubkey } = request.params as { pubkey?: string }
  if (pubkey !== undefined) requireOurSolana(pubkey, context)
  const all = transactionTexts(request).map((text) => read(text, context))
  if (request.method === 'solana_signAndSendTransaction') {
    context.networks.active('solana')
    if (!all.every((transaction) => isWholeWithOurs(transaction, context)))
      refuse('A signature is missing: this transaction cannot be sent')
  }
  return { kind: 'solana-transactions', transactions: all.map(({ bytes }) => base64.encode(bytes)) }
}
