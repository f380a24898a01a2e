import { setTimeout as pause } from 'node:timers/promises'
import {
  type Address,
  createTestClient,
  defineChain,
  type Hex,
  http,
  publicActions,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { type Chain, callChain, startChain } from '../local/chain.ts'
import { CHAIN_IDS, type Ports } from '../stack/addresses.ts'

/** The address of a chain. */
type Reachable = Pick<Chain, 'chainId' | 'port' | 'url'>

function clientOf({ chainId, url }: Reachable) {
  const chain = defineChain({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  return createTestClient({ chain, mode: 'anvil', transport: http(), pollingInterval: 100 }).extend(
    publicActions,
  )
}

/** How long a transaction may take until it is in a block, and how often that is asked (ms). */
const MINED = { within: 60_000, every: 100 } as const

/**
 * The receipt of a transaction. viem's own wait looks again only when there is a new block, and misses one that comes
 * while it looks: where a test mines by itself, no other block follows.
 */
async function receiptFrom(client: ReturnType<typeof clientOf>, hash: Hex): Promise<TransactionReceipt> {
  const deadline = Date.now() + MINED.within
  for (;;) {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || Date.now() > deadline) throw error
      await pause(MINED.every)
    }
  }
}

/** Helpers for tests on a real chain. */
export function chainHelper(chain: Reachable) {
  const client = clientOf(chain)
  return {
    id: chain.chainId,
    port: chain.port,
    url: chain.url,
    caipNetworkId: `eip155:${chain.chainId}` as const,
    /** All of viem's public and test actions. */
    client,
    balanceOf: (address: Address) => client.getBalance({ address }),
    receiptOf: (hash: Hex) => receiptFrom(client, hash),
    /** The latest transaction of the newest block. */
    latestTransaction: async () => {
      const { transactions } = await client.getBlock({ includeTransactions: true })
      return transactions.at(-1)
    },
  }
}

export type ChainHelper = ReturnType<typeof chainHelper>
export type Chains = { one: ChainHelper; two: ChainHelper }

/** A network with an explorer, for the dApp's configuration. */
export const networkWithExplorer = ({ id, url }: Pick<ChainHelper, 'id' | 'url'>) => ({
  id,
  name: 'Local One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
})

/** Starts two chains with different ids. Every worker has its own, so that a rollback disturbs no other test. */
export async function startChains(): Promise<Chains & { stop: () => Promise<void> }> {
  const [one, two] = await Promise.all([
    startChain({ chainId: CHAIN_IDS.chain }),
    startChain({ chainId: CHAIN_IDS.chain2 }),
  ])
  const stop = async () => {
    await Promise.all([one.stop(), two.stop()])
  }
  return { one: chainHelper(one), two: chainHelper(two), stop }
}

/** The stack's own chains, which the secure frame knows. Nothing is rolled back, so use new accounts. */
export function stackChains(ports: Pick<Ports, 'chain' | 'chain2'>): Chains {
  const at = (part: 'chain' | 'chain2') =>
    chainHelper({ chainId: CHAIN_IDS[part], port: ports[part], url: `http://127.0.0.1:${ports[part]}` })
  return { one: at('chain'), two: at('chain2') }
}

/** Takes a snapshot of both chains. Returns a function that reverts to it. */
export async function snapshot({ one, two }: Chains): Promise<() => Promise<void>> {
  const both = [one, two]
  const ids = await Promise.all(both.map(({ url }) => callChain(url, 'evm_snapshot')))
  return async () => {
    await Promise.all(both.map(({ url }, index) => callChain(url, 'evm_revert', [ids[index]])))
  }
}
