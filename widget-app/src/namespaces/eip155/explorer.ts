import type { NamespaceAdapter } from '../adapter.ts'

export const addressUrl: NamespaceAdapter['addressUrl'] = (network, address) => {
  const base = network.blockExplorers?.default.url.replace(/\/+$/, '')
  return base ? `${base}/address/${address}` : null
}
