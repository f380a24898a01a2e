import { fromBaseUnits } from '../../format/index.ts'
import type { CaipNetworkId } from '../../types.ts'
import type { NamespaceAdapter } from '../adapter.ts'
import { readLamports } from './balance.ts'

/** 32 bytes in base58. */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** CAIP-2: the first 32 characters of the genesis hash (https://namespaces.chainagnostic.org/solana/caip2). */
const NETWORK = /^(?:solana:)?([1-9A-HJ-NP-Za-km-z]{32})$/

const normalizeAccounts: NamespaceAdapter['normalizeAccounts'] = (accounts) => [
  ...new Set(accounts.filter((account) => ADDRESS.test(account))),
]

const toCaipNetworkId: NamespaceAdapter['toCaipNetworkId'] = (chainId) => {
  const reference = typeof chainId === 'string' ? NETWORK.exec(chainId)?.[1] : undefined
  if (!reference) throw new Error('The wallet named no chain id')
  return `solana:${reference}`
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Solana. */
export const solana: NamespaceAdapter = {
  connect: async (ask, options) => {
    await ask('solana_getAccounts', [], options)
  },
  read: async (ask, options) => {
    const [accounts, chainId] = await Promise.all([
      ask('solana_getAccounts', [], options),
      ask('solana_getNetwork', [], options),
    ])
    return { accounts: normalizeAccounts(texts(accounts)), caipNetworkId: toCaipNetworkId(chainId) }
  },
  disconnect: async (ask, options) => {
    await ask('solana_disconnect', [], options)
  },
  switchNetwork: async (ask, { caipNetworkId }): Promise<CaipNetworkId> => {
    await ask('solana_switchNetwork', [caipNetworkId])
    return caipNetworkId
  },
  getBalance: async (_ask, network, address) =>
    fromBaseUnits(await readLamports(network.rpcUrls.default.http, address), network.nativeCurrency.decimals),
  normalizeAccounts,
  toCaipNetworkId,
  addressUrl: (network, address) => {
    const base = network.blockExplorers?.default.url.replace(/\/+$/, '')
    return base ? `${base}/account/${address}` : null
  },
}
