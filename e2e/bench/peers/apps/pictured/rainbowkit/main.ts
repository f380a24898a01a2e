import '@rainbow-me/rainbowkit/styles.css'
import {
  ConnectButton,
  darkTheme,
  getDefaultConfig,
  lightTheme,
  RainbowKitProvider,
} from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { http, WagmiProvider } from 'wagmi'
import { connect } from 'wagmi/actions'
import { mainnet } from 'wagmi/chains'

/** The kit's own list of wallets, in both of its themes. `?rpc=` is the node. */
const config = getDefaultConfig({
  appName: 'Bench',
  projectId: 'none',
  chains: [mainnet],
  // The local chain has no contract that gathers calls.
  batch: { multicall: false },
  transports: { [mainnet.id]: http(new URLSearchParams(location.search).get('rpc') ?? '') },
})

const theme = { lightMode: lightTheme(), darkMode: darkTheme() }
const kit = createElement(RainbowKitProvider, { theme }, createElement(ConnectButton))
const queries = createElement(QueryClientProvider, { client: new QueryClient() }, kit)
const root = document.getElementById('connect')
if (root) createRoot(root).render(createElement(WagmiProvider, { config }, queries))

/** On a phone the kit lists no announced wallet, so the page has a button of its own for it, which is not to be seen. */
const button = document.querySelector<HTMLButtonElement>('#announced')
if (button)
  button.onclick = () => {
    const connector = config.connectors.find(({ name }) => name === 'Demo Wallet')
    if (connector) void connect(config, { connector })
  }
