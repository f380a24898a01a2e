import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Signed } from '../signing/payloadSchema.ts'
import type { RpcContext } from './context.ts'
import type { Request, Signable } from './methods/allowedMethods.ts'
import type { Prepared } from './prepare.ts'

type SignedAs<K extends Signed['kind']> = Extract<Signed, { kind: K }>
type Finishing = {
  [K in Signed['kind']]: (
    signed: SignedAs<K>,
    asked: { request: Request<Signable>; prepared: Prepared; context: RpcContext },
  ) => unknown
}

function mismatch(): AirlockError {
  return new AirlockError(ErrorCode.INTERNAL, 'What was signed is not what was asked for')
}

async function finishTransactions(
  signed: SignedAs<'solana-transactions'>,
  { request, prepared, context }: Parameters<Finishing['solana-transactions']>[1],
): Promise<unknown> {
  const { sendTransaction, writeTransactions } = await import('./solana/answer.ts')
  const [transaction = ''] = signed.transactions
  if (request.method === 'solana_signAndSendTransaction') {
    if (!prepared.network) throw mismatch()
    return { signature: await sendTransaction(request, transaction, prepared.network, context) }
  }
  const transactions = writeTransactions(request, signed)
  if (request.method === 'solana_signAllTransactions') return { transactions }
  return { transaction: transactions[0], signature: signed.signatures[0] }
}

const byKind: Finishing = {
  /** 65 bytes in hex, as EIP-1193 libraries expect. */
  'evm-message': ({ signature }) => signature,
  'evm-typed-data': ({ signature }) => signature,
  /** The hash, once a node has the transaction. */
  'evm-transaction': async ({ serialized }, { prepared: { payload }, context }) => {
    if (payload.kind !== 'evm-transaction') throw mismatch()
    return (await import('./evm/send.ts')).sendTransaction(
      serialized as `0x${string}`,
      payload.chainId,
      context,
    )
  },
  /** Base58. */
  'solana-message': ({ signature }) => ({ signature }),
  'solana-transactions': finishTransactions,
}

/**
 * The result for the dApp, once a person has approved and the payload is signed: the signature; or the
 * transaction's hash or id, after it was sent. Solana results are objects, like the requests of
 * reference-facts 2.5: `{signature}`, `{transaction, signature}`, `{transactions}`, with bytes in base58 and
 * transactions in the encoding of the request.
 *
 * @throws AirlockError the node's error about the transaction, or the network's failure with the hash in its
 * data.
 */
export async function finish(
  request: Request<Signable>,
  prepared: Prepared,
  signed: Signed,
  context: RpcContext,
): Promise<unknown> {
  if (signed.kind !== prepared.payload.kind) throw mismatch()
  const answer = byKind[signed.kind] as (signed: Signed, asked: object) => unknown
  return answer(signed, { request, prepared, context })
}
