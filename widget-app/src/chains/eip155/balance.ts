import { type Client, createClient, fallback, http } from 'viem'
import { getBalance as readBalance } from 'viem/actions'
import { fromBaseUnits } from '../../format/amount.ts'
import type { CaipNetwork } from '../../types.ts'
import type { NamespaceAdapter } from '../adapter.ts'
import type { AskWallet } from '../askWallet.ts'
import { balanceCall } from './token.ts'

const RPC = { batch: { batchSize: 1000, wait: 0 }, timeout: 10_000, retryCount: 0 } as const

/** A quantity of at most 256 bits. */
const BALANCE = /^0x[0-9a-f]{1,64}$/i

/** One ABI word. */
const WORD = /^0x[0-9a-f]{64}$/i

const clients = new Map<string, Client>()

/** One client per set of URLs, so that requests of the same moment travel in one batch. */
function clientOf(urls: string[]): Client {
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

/** The wallet reads from its own node, which the visitor has chosen. */
async function askBalance(ask: AskWallet, address: string): Promise<bigint> {
  const balance = await ask('eth_getBalance', [address, 'latest'], { timeout: RPC.timeout })
  if (typeof balance !== 'string' || !BALANCE.test(balance)) throw new Error('The wallet named no balance')
  return BigInt(balance)
}

/** A path of the widget's own server as a URL, because viem takes whole URLs only. */
const wholeUrl = (url: string) => (url.startsWith('/') ? `${globalThis.location?.origin}${url}` : url)

const urlsOf = ({ rpcUrls }: CaipNetwork): string[] =>
  rpcUrls.default.http.map(wholeUrl).filter((url) => /^https?:/.test(url))

export const getBalance: NonNullable<NamespaceAdapter['getBalance']> = async (ask, network, address) => {
  const urls = urlsOf(network)
  const balance =
    urls.length > 0
      ? await readBalance(clientOf(urls), { address: address as `0x${string}` })
      : await askBalance(ask, address)
  return fromBaseUnits(balance, network.nativeCurrency.decimals)
}

export const readBalances: NonNullable<NamespaceAdapter['readBalances']> = async (
  network,
  owner,
  addresses,
) => {
  const client = clientOf(urlsOf(network))
  const data = balanceCall(owner)
  const read = async (to: string): Promise<bigint | null> => {
    const call = { to: to as `0x${string}`, data }
    const word = await client.request({ method: 'eth_call', params: [call, 'latest'] }).catch(() => null)
    return typeof word === 'string' && WORD.test(word) ? BigInt(word) : null
  }
  return Promise.all(addresses.map(read))
}
