import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { keccak256, parseTransaction } from 'viem/utils'
import type { Hex } from '../../signing/payload.ts'
import type { RpcContext } from '../context.ts'
import { type Call, NodeError } from '../node.ts'
import { submit } from '../submit.ts'

/** How nodes say that they have a transaction: there is no code for it. */
const KNOWN = /already ?known|known transaction|already imported|already exists|already in/i

/** A retry can meet its own first attempt: then the node says that the nonce is used, and has the transaction. */
async function isThere(error: NodeError, hash: Hex, call: Call): Promise<boolean> {
  if (KNOWN.test(error.message)) return true
  const found = await call('eth_getTransactionByHash', [hash]).catch(() => null)
  return found !== null
}

/** Sends a signed transaction to its network. Answers with its hash, which is counted here and not asked of a node. */
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
    // The next transaction would wait for this one for ever.
    if (error instanceof NodeError) sent.drop(raw)
    throw error
  })
  return hash
}
