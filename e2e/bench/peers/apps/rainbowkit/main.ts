import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

/** With the kit's own list of wallets, as in its guide. */
const config = getDefaultConfig({ appName: 'Bench', projectId: 'none', chains: [mainnet] })

const kit = createElement(RainbowKitProvider, null, createElement(ConnectButton))
const queries = createElement(QueryClientProvider, { client: new QueryClient() }, kit)
const root = document.getElementById('connect')
if (root) createRoot(root).render(createElement(WagmiProvider, { config }, queries))
