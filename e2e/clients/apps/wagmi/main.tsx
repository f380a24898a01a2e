import { createAirlock } from '@airlock/host-sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Chain, Hex } from 'viem'
import {
  createConfig,
  http,
  useCallsStatus,
  useCapabilities,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  usePublicClient,
  useSendCalls,
  useSendTransaction,
  useShowCallsStatus,
  useSignMessage,
  useSignTypedData,
  useSwitchChain,
  useWatchAsset,
  WagmiProvider,
} from 'wagmi3'
import { configOf, localNetworks } from '../../../dapp/src/settings.ts'
import { type Actions, offer } from '../shared/actions.ts'
import { MESSAGE, SOMEBODY, TYPED } from '../shared/evm.ts'

const RDNS = 'org.airlock.wallet'

window.airlock = createAirlock(configOf('wagmi 3'))

const UNKNOWN = {
  id: 77_777,
  name: 'Far away',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
} as const satisfies Chain

const chains = [...(localNetworks as unknown as Chain[]), UNKNOWN] as unknown as readonly [Chain, ...Chain[]]

const config = createConfig({
  chains,
  transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
})

/** The hooks of the current render, for buttons that are created once. */
let current: Actions = {}

const token = { type: 'ERC20', options: { address: SOMEBODY, symbol: 'TOK', decimals: 18 } } as const
const calls = [
  { to: SOMEBODY, value: 1n },
  { to: SOMEBODY, value: 2n },
] as const

function useAccountActions(): Actions {
  const connectors = useConnectors()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const switchChain = useSwitchChain()
  return {
    connect: async () => {
      const connector = connectors.find(({ id }) => id === RDNS)
      if (!connector) throw new Error('Airlock was not discovered.')
      return (await connect.mutateAsync({ connector })).accounts[0]
    },
    'switch the network': async () => (await switchChain.mutateAsync({ chainId: 31_338 })).id,
    'switch back': async () => (await switchChain.mutateAsync({ chainId: 31_337 })).id,
    'switch to an unknown network': () => switchChain.mutateAsync({ chainId: UNKNOWN.id }),
    disconnect: async () => void (await disconnect.mutateAsync()),
  }
}

function useSigningActions(): Actions {
  const signMessage = useSignMessage()
  const signTypedData = useSignTypedData()
  const sendTransaction = useSendTransaction()
  const watchAsset = useWatchAsset()
  const client = usePublicClient({ config })
  const mined = async (hash: Hex) =>
    (await client?.waitForTransactionReceipt({ hash, pollingInterval: 200 }))?.status
  return {
    'sign a message': () => signMessage.mutateAsync({ message: MESSAGE }),
    'sign typed data': () => signTypedData.mutateAsync(TYPED),
    send: async () => mined(await sendTransaction.mutateAsync({ to: SOMEBODY, value: 1n })),
    'watch an asset that is no token': () => watchAsset.mutateAsync(token),
  }
}

function useCallsActions(): Actions {
  const sendCalls = useSendCalls()
  const showStatus = useShowCallsStatus()
  const capabilities = useCapabilities({ query: { enabled: false } })
  const [id, setId] = useState('')
  const callsStatus = useCallsStatus({ id, query: { enabled: false } })
  return {
    'get capabilities': async () => {
      const { data, error } = await capabilities.refetch()
      if (error) throw error
      return data
    },
    'send calls': async () => {
      const sent = await sendCalls.mutateAsync({ calls: [...calls] })
      setId(sent.id)
      return sent
    },
    'get calls status': async () => {
      const { data, error } = await callsStatus.refetch()
      if (error) throw error
      return data
    },
    'show calls status': () => showStatus.mutateAsync({ id: '0x01' }),
    'send calls, falling back': () =>
      sendCalls.mutateAsync({ calls: [...calls], experimental_fallback: true }),
  }
}

function Shop() {
  const { address, status, chainId, connector } = useConnection()
  const actions = { ...useAccountActions(), ...useSigningActions(), ...useCallsActions() }
  useEffect(() => {
    current = actions
  })
  return (
    <dl>
      <dd data-field="status" data-value={status}>
        {status}
      </dd>
      <dd data-field="account">{address}</dd>
      <dd data-field="network">{chainId}</dd>
      <dd data-field="connector">{connector?.id}</dd>
    </dl>
  )
}

const NAMES = [
  'connect',
  'switch the network',
  'switch back',
  'switch to an unknown network',
  'sign a message',
  'sign typed data',
  'send',
  'watch an asset that is no token',
  'get capabilities',
  'send calls',
  'get calls status',
  'show calls status',
  'send calls, falling back',
  'disconnect',
]
offer(Object.fromEntries(NAMES.map((name) => [name, () => current[name]?.()])))

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <WagmiProvider config={config}>
        <QueryClientProvider client={new QueryClient()}>
          <Shop />
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
