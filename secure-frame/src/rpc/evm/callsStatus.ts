import { type Outcome, readCallsId, type SentCalls, statusCode } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { Hex } from '../../signing/payload.ts'
import { unknownCalls } from '../callsError.ts'
import type { RpcContext } from '../context.ts'
import { evmChainId } from '../networks.ts'
import type { Call } from '../node.ts'
import { type Receipt, readReceipt } from './receipt.ts'

/** A transaction that our node does not know this long after it was sent is given up (s), like an operation. */
const LIFETIME = 1_800

/** What became of a transaction. */
type Fate = Receipt | 'pending' | 'dropped'

const Known = z.nullable(z.object({ hash: z.string() }))

/** Nodes drop transactions that they cannot include, and replaced ones. One that is mined later has its receipt again. */
async function fateOf(hash: Hex, { sentAt }: SentCalls, call: Call): Promise<Fate> {
  const receipt = await readReceipt(call, hash)
  if (receipt) return receipt
  if (sentAt === null || Date.now() / 1_000 - sentAt <= LIFETIME) return 'pending'
  const known = z.safeParse(Known, await call('eth_getTransactionByHash', [hash]))
  return known.success && known.data === null ? 'dropped' : 'pending'
}

const isMined = (fate: Fate): fate is Receipt => typeof fate !== 'string'

const outcomeOf = (fate: Fate): Outcome => (isMined(fate) ? fate.status === '0x1' : fate)

/**
 * The status of calls that are transactions (EIP-5792 `wallet_getCallsStatus`).
 *
 * @param id - our own id of them.
 * @throws AirlockError 5730 for an unknown id.
 */
export async function transactionsStatus(id: string, { networks }: RpcContext): Promise<object> {
  const sent = readCallsId(id)
  const network = networks.all.find((one) => one.id === `eip155:${sent?.chainId}`)
  if (!sent || !network) throw unknownCalls()
  const call = networks.node(network)
  const fates = await Promise.all(sent.hashes.map((hash) => fateOf(hash, sent, call)))
  return {
    version: '2.0.0',
    id,
    chainId: `0x${evmChainId(network).toString(16)}`,
    status: statusCode(fates.map(outcomeOf), sent.total),
    atomic: false,
    receipts: fates.filter(isMined),
  }
}
