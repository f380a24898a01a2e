import { DEMO_WALLET } from './demoWallet.ts'
import { installWallets } from './install.ts'
import type { WalletChain } from './options.ts'

/**
 * The demo page's own wallet, because a fresh machine has no extension. It is a separate script, like an extension: the
 * page knows it only by EIP-6963. `?wallet=off` omits it.
 */
const chains = (text: string): WalletChain[] =>
  text.split(/\s+/).flatMap((entry) => {
    const [id, rpcUrl] = entry.split('@')
    return rpcUrl && /^\d+$/.test(id ?? '') ? [{ id: Number(id), rpcUrl, name: `Local ${id}` }] : []
  })

const networks = document.querySelector<HTMLMetaElement>('meta[name="airlock:networks"]')?.content ?? ''

if (new URLSearchParams(location.search).get('wallet') !== 'off') {
  installWallets([{ ...DEMO_WALLET, chains: chains(networks) }])
  window.dispatchEvent(new Event('airlock:demo-wallet'))
}
