import { matches, maxLength, minLength } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { askNetwork } from '../../chains/askNetwork.ts'
import type { AskWallet } from '../../chains/askWallet.ts'
import { toHexChainId } from '../../chains/eip155/network.ts'
import { sentId } from '../../chains/sentId.ts'
import type { CaipNetwork } from '../../types.ts'
import type { Sender } from '../send/transfer.ts'
import type { SwapCall } from './builtCalls.ts'

/* What a wallet is asked for a swap: single transactions, or several calls as one (EIP-5792). */

const HASH = /^0x[0-9a-f]{64}$/i
const Hash = z.string().check(matches(HASH))

/** How often a transaction is looked for (ms), and for how long. */
const OFTEN = 1_000
const PATIENCE = 600_000

/** A wallet answers without its person (ms). */
const QUICK = 5_000

const hex = (value: bigint): string => `0x${value.toString(16)}`

const plainCall = ({ to, data, value }: SwapCall) => ({ to, data, ...(value > 0n && { value: hex(value) }) })

/** Asks for one transaction; returns its hash. */
export async function sendCall(
  ask: AskWallet,
  { address, network }: Sender,
  call: SwapCall,
): Promise<string> {
  const chainId = toHexChainId(network.caipNetworkId)
  const gas = call.gas > 0n && { gas: hex(call.gas) }
  return sentId(
    await ask('eth_sendTransaction', [{ from: address, chainId, ...plainCall(call), ...gas }]),
    HASH,
  )
}

const Capabilities = z.record(z.string(), z.object({ atomic: z.optional(z.object({ status: z.string() })) }))

/** Whether the account carries several calls out as one, without being changed for it. */
export async function isAtomic(ask: AskWallet, { address, network }: Sender): Promise<boolean> {
  const chain = toHexChainId(network.caipNetworkId)
  const params = [address, [chain]]
  const answer = await ask('wallet_getCapabilities', params, { timeout: QUICK }).catch(() => null)
  const { data = {} } = z.safeParse(Capabilities, answer)
  // The key `0x0` stands for every chain.
  return [chain, '0x0'].some((key) => Object.hasOwn(data, key) && data[key]?.atomic?.status === 'supported')
}

const BatchId = z.object({ id: z.string().check(minLength(1), maxLength(8_194)) })

/** Asks for all calls at once, of which all or none happen; returns the wallet's id of them. */
export async function sendBatch(ask: AskWallet, sender: Sender, calls: readonly SwapCall[]): Promise<string> {
  const { address: from, network } = sender
  const chainId = toHexChainId(network.caipNetworkId)
  const request = { version: '2.0.0', from, chainId, atomicRequired: true, calls: calls.map(plainCall) }
  const answer = z.safeParse(BatchId, await ask('wallet_sendCalls', [request]))
  return answer.success ? answer.data.id : sentId(null, HASH)
}

/** Repeats a look until it finds something; null if it never does. A failed look is repeated too. */
async function until<T>(look: () => Promise<T | null>): Promise<T | null> {
  const end = Date.now() + PATIENCE
  while (Date.now() < end) {
    const found = await look().catch(() => null)
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, OFTEN))
  }
  return null
}

const Receipt = z.nullable(z.object({ transactionHash: Hash, status: z.literal(['0x0', '0x1']) }))

/** Waits until a transaction is in a block; whether it succeeded, or null if none has it so far. */
export const hasSucceeded = (network: CaipNetwork, hash: string): Promise<boolean | null> =>
  until(async () => {
    const receipt = await askNetwork(network, 'eth_getTransactionReceipt', [hash], Receipt)
    return receipt && receipt.status === '0x1'
  })

const Status = z.object({
  status: z.int(),
  receipts: z.optional(z.array(z.object({ transactionHash: Hash }))),
})

/** A batch that is over. */
interface EndedBatch {
  /** `unclear`: a part was carried out, or the wallet answers with a code that says neither. */
  outcome: 'done' | 'reverted' | 'unclear'
  /** Its transaction, if the wallet names it. */
  hash: string | null
}

/** The status codes of EIP-5792: 4xx was never sent, 5xx was reverted as a whole, 600 was reverted in part. */
function outcomeOf(status: number): EndedBatch['outcome'] {
  if (status < 300) return 'done'
  return status >= 400 && status < 600 ? 'reverted' : 'unclear'
}

/** Waits until a batch is over; null if the wallet never says so. */
export const endOfBatch = (ask: AskWallet, id: string): Promise<EndedBatch | null> =>
  until(async () => {
    const answer = await ask('wallet_getCallsStatus', [id], { timeout: QUICK })
    const { status, receipts } = z.parse(Status, answer)
    if (status < 200) return null
    return { outcome: outcomeOf(status), hash: receipts?.at(-1)?.transactionHash ?? null }
  })
