import { createAirlock } from '@airlock/host-sdk'
import {
  type Connector,
  connect,
  createConfig,
  disconnect,
  getConnection,
  http,
  reconnect,
  sendTransaction,
  signMessage,
  switchChain,
  waitForTransactionReceipt,
  watchConnection,
} from '@wagmi/core'
import { type Chain, parseEther, verifyMessage } from 'viem'
import { attempt, onClick, show } from '../dom.ts'
import { configOf, localNetworks } from '../settings.ts'

/** Uses @wagmi/core as documented. Airlock is one of the connectors that it discovers. */
const RDNS = 'org.airlock.wallet'
const BURN = '0x000000000000000000000000000000000000dEaD'

window.airlock = createAirlock(configOf('With wagmi'))

const chains = localNetworks as unknown as readonly [Chain, ...Chain[]]

const config = createConfig({
  chains,
  transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
})

/** Announcements arrive as events, so the connector may not be there immediately. */
function airlockConnector(): Promise<Connector> {
  const find = () => config.connectors.find(({ id }) => id === RDNS)
  return new Promise((resolve) => {
    const look = () => {
      const connector = find()
      if (connector) resolve(connector)
      else setTimeout(look, 20)
    }
    look()
  })
}

function showConnection({ status, address, chainId }: ReturnType<typeof getConnection>): void {
  show('status', status)
  show('account', address ?? '')
  show('network', chainId === undefined ? '' : `eip155:${chainId}`)
}

async function sign(): Promise<string> {
  const { address } = getConnection(config)
  if (!address) throw new Error('Not connected.')
  const signature = await signMessage(config, { message: 'Hello from wagmi' })
  if (!(await verifyMessage({ address, message: 'Hello from wagmi', signature }))) {
    throw new Error('The signature does not verify.')
  }
  return 'Signature verified'
}

async function send(): Promise<string> {
  const hash = await sendTransaction(config, { to: BURN, value: parseEther('0.001') })
  const receipt = await waitForTransactionReceipt(config, { hash, pollingInterval: 250 })
  return `Mined in block ${receipt.blockNumber}`
}

async function switchNetwork(): Promise<string> {
  const other = chains.find(({ id }) => id !== getConnection(config).chainId)
  if (!other) throw new Error('There is no other network here.')
  const chain = await switchChain(config, { chainId: other.id })
  return `Now on ${chain.name}`
}

watchConnection(config, { onChange: showConnection })
showConnection(getConnection(config))
void airlockConnector().then((connector) => reconnect(config, { connectors: [connector] }))

onClick('connect', () =>
  attempt('connect', 'Connecting…', async () => {
    const { accounts } = await connect(config, { connector: await airlockConnector() })
    return accounts[0]
  }),
)
onClick('sign', () => attempt('sign', 'Signing…', sign))
onClick('send', () => attempt('send', 'Sending…', send))
onClick('switch', () => attempt('switch', 'Switching…', switchNetwork))
onClick('disconnect', () =>
  attempt('disconnect', 'Disconnecting…', async () => {
    await disconnect(config)
    return 'Disconnected'
  }),
)
