import { installWallets } from './install.ts'
import type { WalletChain } from './options.ts'

/**
 * The wallet that the demo page brings along, because a fresh machine has no extension. It is a script of its own, as an
 * extension would be: the page knows it by EIP-6963 alone. `?wallet=off` leaves it out.
 */
const chains = (text: string): WalletChain[] =>
  text.split(/\s+/).flatMap((entry) => {
    const [id, rpcUrl] = entry.split('@')
    return rpcUrl && /^\d+$/.test(id ?? '') ? [{ id: Number(id), rpcUrl, name: `Local ${id}` }] : []
  })

const networks = document.querySelector<HTMLMetaElement>('meta[name="airlock:networks"]')?.content ?? ''

if (new URLSearchParams(location.search).get('wallet') !== 'off') {
  installWallets([{ rdns: 'org.airlock.demo-wallet', name: 'Demo Wallet', chains: chains(networks) }])
  window.dispatchEvent(new Event('airlock:demo-wallet'))
}
