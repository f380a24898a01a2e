import { base58, base64 } from '@scure/base'
import type { FrameNetwork } from '../../../shared/frameData.ts'
import { readTransaction, SIGNATURE } from '../../solana/wire.ts'
import type { RpcContext } from '../context.ts'
import type { Approval, Request } from '../methods/allowedMethods.ts'
import type { NodeError } from '../node.ts'
import { submit } from '../submit.ts'
import { encodeAs, readTransactionText } from './encoding.ts'
import { transactionTexts } from './prepare.ts'

/** Older libraries' names of the commitment levels. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}

interface SignedTransactions {
  transactions: readonly string[]
  signatures: readonly string[]
}

/** The signed transactions, each in the encoding of the request. */
export function writeTransactions(
  request: Request<Approval>,
  { transactions }: SignedTransactions,
): string[] {
  const texts = transactionTexts(request)
  return transactions.map((signed, place) =>
    encodeAs(readTransactionText(texts[place] ?? '')?.encoding ?? 'base64', signed),
  )
}

/** The id of a transaction: its first signature, which is ours only if we pay. */
function idOf(transaction: string): string {
  const bytes = base64.decode(transaction)
  const { signaturesAt } = readTransaction(bytes)
  return base58.encode(bytes.subarray(signaturesAt, signaturesAt + SIGNATURE))
}

function isProcessed({ message, data }: NodeError): boolean {
  return /already been processed/i.test(message) || JSON.stringify(data ?? null).includes('AlreadyProcessed')
}

/** Sends a signed transaction to its network with the options of the request. Returns its id. */
export async function sendTransaction(
  { params: { sendOptions = {}, options = sendOptions } }: Request<'solana_signAndSendTransaction'>,
  transaction: string,
  network: FrameNetwork,
  { networks }: RpcContext,
): Promise<string> {
  const call = networks.node(network)
  const { preflightCommitment: level, ...rest } = options
  const commitment = level === undefined ? {} : { preflightCommitment: OLD_NAMES[level] ?? level }
  const signature = idOf(transaction)
  await submit({
    send: () => call('sendTransaction', [transaction, { encoding: 'base64', ...rest, ...commitment }]),
    isThere: isProcessed,
    named: { signature },
  })
  return signature
}
