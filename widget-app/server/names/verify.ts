import { type Address, createPublicClient, custom, type Hex, recoverMessageAddress } from 'viem'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import { type Rpc, RpcError } from '../rpc/rpc.ts'
import type { Signer } from './owner.ts'

interface Signed {
  address: Address
  message: string
  signature: string
}

/** Whether the key of this address signed the message (EIP-191). */
async function isOfKey({ address, message, signature }: Signed): Promise<boolean> {
  try {
    return (await recoverMessageAddress({ message, signature: signature as Hex })) === address
  } catch {
    return false
  }
}

/** Whether the contract at this address says so (ERC-1271), or would once it is deployed (ERC-6492). */
async function isOfContract(rpc: Rpc, chain: Chain, { signature, ...signed }: Signed): Promise<boolean> {
  let unreachable: OutboundError | undefined
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    try {
      return await rpc.request(chain, method, params)
    } catch (error) {
      // viem takes any failed call for an invalid signature, so a node that is away is told apart here.
      if (error instanceof OutboundError && !(error instanceof RpcError)) unreachable = error
      throw error
    }
  }
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  const isValid = await client
    .verifyMessage({ ...signed, signature: signature as Hex })
    // A signature of another shape is no error of ours.
    .catch(() => false)
  if (unreachable) throw unreachable
  return isValid
}

/**
 * Resolves to the account that signed a message, if it is the one that is named; else null. A key needs no chain: only
 * contracts are asked.
 *
 * @throws OutboundError if no node of the chain responds
 */
export async function signerOf(rpc: Rpc, chain: Chain, signed: Signed): Promise<Signer | null> {
  const account = { address: signed.address, chainId: Number(chain.id.split(':')[1]) }
  if (await isOfKey(signed)) return { ...account, isKey: true }
  return (await isOfContract(rpc, chain, signed)) ? { ...account, isKey: false } : null
}
