import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { keccak256, parseTransaction } from 'viem/utils'
import type { Hex } from '../../signing/payload.ts'
import type { RpcContext } from '../context.ts'
import { type Call, NodeError } from '../node.ts'
import { submit } from '../submit.ts'

/** Messages of nodes that already have a transaction: there is no code for it. */
const KNOWN = /already ?known|known transaction|already imported|already exists|already in/i

/**
 * A retry can follow its own successful first attempt: then the node reports a used nonce, and has the
 * transaction.
 */
async function isThere(error: NodeError, hash: Hex, call: Call): Promise<boolean> {
  if (KNOWN.test(error.message)) return true
  const found = await call('eth_getTransactionByHash', [hash]).catch(() => null)
  return found !== null
}

/**
 * Sends a signed transaction to its network. Returns its hash, which is computed here and not taken from a
 * node.
 */
export async function sendTransaction(
  raw: Hex,
  chainId: number,
  { networks, sent }: RpcContext,
): Promise<Hex> {
  const network = networks.all.find(({ id }) => id === `eip155:${chainId}`)
  if (!network) throw new AirlockError(ErrorCode.CHAIN_DISCONNECTED, 'This project does not list the network')
  const hash = keccak256(raw)
  const call = networks.node(network)
  sent.add({ raw, chainId, nonce: parseTransaction(raw).nonce ?? 0 })
  await submit({
    send: () => call('eth_sendRawTransaction', [raw]),
    isThere: (error) => isThere(error, hash, call),
    named: { transactionHash: hash },
  }).catch((error: unknown) => {
    // Otherwise the next transaction would wait for this one forever.
    if (error instanceof NodeError) sent.drop(raw)
    throw error
  })
  return hash
}
