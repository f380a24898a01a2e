import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Hex } from '../signing/payload.ts'
import type { Signed } from '../signing/payloadSchema.ts'
import type { RpcContext } from './context.ts'
import { type Follow, lookOnce } from './follow.ts'
import type { Approval, Request } from './methods/allowedMethods.ts'
import type { Prepared } from './prepare.ts'

/** The request that was signed. */
interface Asked {
  request: Request<Approval>
  prepared: Prepared
  context: RpcContext
  follow: Follow
}

type SignedAs<K extends Signed['kind']> = Extract<Signed, { kind: K }>
type Finishing = { [K in Signed['kind']]: (signed: SignedAs<K>, asked: Asked) => unknown }

function mismatch(): AirlockError {
  return new AirlockError(ErrorCode.INTERNAL, 'What was signed is not what was asked for')
}

async function finishTransactions(
  signed: SignedAs<'solana-transactions'>,
  { request, prepared, context }: Asked,
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

/** The key's signature as that of the account for which it was asked. */
async function ofAccount(signature: Hex, { prepared: { payload, network }, context }: Asked): Promise<Hex> {
  if (!('account' in payload) || payload.account === undefined) return signature
  if (!network) throw mismatch()
  return (await import('./smartAccount/finish.ts')).wrapSigned(signature, network, context)
}

const byKind: Finishing = {
  /** 65 bytes in hex, as EIP-1193 libraries expect; more of a smart account that is not deployed (ERC-6492). */
  'evm-message': ({ signature }, asked) => ofAccount(signature, asked),
  'evm-typed-data': ({ signature }, asked) => ofAccount(signature, asked),
  /** The hash, once a node has the transaction. */
  'evm-transaction': async ({ serialized }, { prepared: { payload }, context }) => {
    if (payload.kind !== 'evm-transaction') throw mismatch()
    return (await import('./evm/send.ts')).sendTransaction(
      serialized as `0x${string}`,
      payload.chainId,
      context,
    )
  },
  'evm-user-operation': async (signatures, { request, prepared: { payload }, context, follow }) => {
    if (payload.kind !== 'evm-user-operation') throw mismatch()
    const { finishOperation } = await import('./smartAccount/finish.ts')
    return finishOperation({ method: request.method, payload, signatures }, context, follow)
  },
  /** Null, once the transaction is in a block. */
  'evm-undelegate': async ({ serialized }, { prepared: { payload }, context, follow }) => {
    if (payload.kind !== 'evm-undelegate') throw mismatch()
    const { finishUndelegation } = await import('./smartAccount/undelegate.ts')
    return finishUndelegation(serialized, payload.chainId, context, follow)
  },
  /** The permission as its delegate redeems it (ERC-7710): it is kept before the site gets it. */
  'evm-delegation': async ({ signature }, { prepared: { payload } }) => {
    if (payload.kind !== 'evm-delegation') throw mismatch()
    return (await import('./permissions/finish.ts')).signedContext(payload, signature)
  },
  /** Base58. */
  'solana-message': ({ signature }) => ({ signature }),
  'solana-transactions': finishTransactions,
}

/**
 * The result for the dApp, once a person has approved and the payload is signed: the signature; or the
 * transaction's hash or id, after it was sent; or the id of a smart account's calls. Solana results are objects, like the requests of
 * reference-facts 2.5: `{signature}`, `{transaction, signature}`, `{transactions}`, with bytes in base58 and
 * transactions in the encoding of the request.
 *
 * @param follow - waits until a smart account's transaction is in a block.
 * @throws AirlockError the node's error about the transaction, or the network's failure with the hash in its
 * data.
 */
export async function finish(
  request: Request<Approval>,
  prepared: Prepared,
  signed: Signed,
  context: RpcContext,
  follow: Follow = lookOnce,
): Promise<unknown> {
  if (signed.kind !== prepared.payload.kind) throw mismatch()
  const answer = byKind[signed.kind] as (signed: Signed, asked: object) => unknown
  return answer(signed, { request, prepared, context, follow })
}
