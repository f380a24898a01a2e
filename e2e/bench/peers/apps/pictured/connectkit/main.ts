import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider } from 'connectkit'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { walletConnect } from 'wagmi/connectors'

/**
 * Announced wallets and pairing. The kit's default list has Base, Safe and Aave besides, whose packages are stand-ins
 * here. `?rpc=` is the node.
 */
const config = createConfig({
  chains: [mainnet],
  // The local chain has no contract that gathers calls.
  batch: { multicall: false },
  connectors: [walletConnect({ projectId: 'none', showQrModal: false })],
  transports: { [mainnet.id]: http(new URLSearchParams(location.search).get('rpc') ?? '') },
})

const kit = createElement(ConnectKitProvider, null, createElement(ConnectKitButton))
const queries = createElement(QueryClientProvider, { client: new QueryClient() }, kit)
const root = document.getElementById('connect')
if (root) createRoot(root).render(createElement(WagmiProvider, { config }, queries))
