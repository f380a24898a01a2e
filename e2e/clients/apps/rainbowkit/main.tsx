import '@rainbow-me/rainbowkit/styles.css'
import { createAirlock } from '@airlock/host-sdk'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { injectedWallet } from '@rainbow-me/rainbowkit/wallets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Chain } from 'viem'
import { WagmiProvider } from 'wagmi'
import { configOf, localNetworks } from '../../../dapp/src/settings.ts'
import { SignAndShow } from '../shared/Wagmi2.tsx'

window.airlock = createAirlock(configOf('RainbowKit'))

const config = getDefaultConfig({
  appName: 'RainbowKit',
  projectId: 'none',
  chains: localNetworks as unknown as readonly [Chain, ...Chain[]],
  wallets: [{ groupName: 'Others', wallets: [injectedWallet] }],
})

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <WagmiProvider config={config}>
        <QueryClientProvider client={new QueryClient()}>
          <RainbowKitProvider>
            <ConnectButton />
            <SignAndShow />
          </RainbowKitProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
