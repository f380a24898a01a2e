import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider } from 'connectkit'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, injected, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

/** Without the kit's own list of wallets: it does not start with stand-ins for their packages. */
const config = createConfig({
  chains: [mainnet],
  connectors: [injected()],
  transports: { [mainnet.id]: http() },
})

const kit = createElement(ConnectKitProvider, null, createElement(ConnectKitButton))
const queries = createElement(QueryClientProvider, { client: new QueryClient() }, kit)
const root = document.getElementById('connect')
if (root) createRoot(root).render(createElement(WagmiProvider, { config }, queries))
