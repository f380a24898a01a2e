import { createAirlock } from '@airlock/host-sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider } from 'connectkit'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Chain } from 'viem'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { configOf, localNetworks } from '../../../dapp/src/settings.ts'
import { SignAndShow } from '../shared/Wagmi2.tsx'

window.airlock = createAirlock(configOf('ConnectKit'))

const chains = localNetworks as unknown as readonly [Chain, ...Chain[]]

const config = createConfig({
  chains,
  connectors: [],
  transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
})

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <WagmiProvider config={config}>
        <QueryClientProvider client={new QueryClient()}>
          <ConnectKitProvider>
            <ConnectKitButton />
            <SignAndShow />
          </ConnectKitProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
