import { type Client, createClient, fallback, http } from 'viem'
import { getBalance as readBalance } from 'viem/actions'
import { fromBaseUnits } from '../../format/index.ts'
import type { CaipNetwork } from '../../types.ts'
import type { NamespaceAdapter } from '../adapter.ts'

const RPC = { batch: { batchSize: 1000, wait: 0 }, timeout: 10_000, retryCount: 0 } as const

const clients = new Map<string, Client>()

/** One client per set of URLs, so that what is asked at the same moment travels in one batch. */
function clientOf(network: CaipNetwork): Client {
  const urls = network.rpcUrls.default.http.filter((url) => /^https?:/.test(url))
  // Without URLs viem would fall back to what it thinks of the chain: nothing that was not configured is asked.
  if (urls.length === 0) throw new Error(`No RPC URL is configured for ${network.caipNetworkId}`)
  const key = urls.join(' ')
  const client =
    clients.get(key) ??
    createClient({
      transport: fallback(
        urls.map((url) => http(url, RPC)),
        { retryCount: 1 },
      ),
    })
  clients.set(key, client)
  return client
}

export const getBalance: NamespaceAdapter['getBalance'] = async (network, address) => {
  const balance = await readBalance(clientOf(network), { address: address as `0x${string}` })
  return fromBaseUnits(balance, network.nativeCurrency.decimals)
}
