import type { AirlockState, NamespaceState } from '@airlock/host-sdk'
import { byId, show } from '../dom.ts'
import { localNetworkOf } from '../settings.ts'

const STATUS = { disconnected: 'Not connected', connecting: 'Connecting…', connected: 'Connected' } as const

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

type Family = 'eip155' | 'solana'

/** What reads and writes each family: fetched when there is an account of it. */
const CHAINS = { eip155: () => import('./chain.ts'), solana: () => import('./solana.ts') } as const

const familyOf = (connection: NamespaceState | undefined): Family =>
  connection?.caipAddress?.startsWith('solana:') ? 'solana' : 'eip155'

export const chainOf = (connection: NamespaceState) => CHAINS[familyOf(connection)]()

export const addressOf = (connection: NamespaceState | undefined) => connection?.caipAddress?.split(':')[2]

export const networkOf = (connection: NamespaceState | undefined) => localNetworkOf(connection?.caipNetworkId)

/** Of an email account there are two: the EVM one first. */
export const accountsOf = ({ namespaces: { eip155, solana } }: AirlockState): NamespaceState[] =>
  [eip155, solana].flatMap((connection) => (connection?.caipAddress ? [connection] : []))

/** The one that the page is about. */
export const connectionOf = (state: AirlockState): NamespaceState | undefined =>
  accountsOf(state)[0] ?? state.namespaces.eip155 ?? state.namespaces.solana

/** Where the page shows the balances of its accounts, in their order. */
const BALANCES = ['balance', 'second-balance'] as const

let latest = 0

async function balanceOf(connection: NamespaceState | undefined): Promise<string> {
  const address = addressOf(connection)
  const network = networkOf(connection)
  if (!connection || !address || !network) return '–'
  const { balanceOf } = await chainOf(connection)
  return balanceOf(network, address).catch(() => 'unavailable')
}

/** Read from the chains by the page itself. An older answer never wins. */
export async function refreshBalances(state: AirlockState): Promise<void> {
  latest += 1
  const turn = latest
  const connections = accountsOf(state)
  await Promise.all(
    BALANCES.map(async (place, index) => {
      const text = await balanceOf(connections[index])
      if (turn === latest) show(place, text)
    }),
  )
}

const networkName = (connection: NamespaceState) =>
  networkOf(connection)?.name ?? connection.caipNetworkId ?? '–'

function showWho(connection: NamespaceState): void {
  const address = addressOf(connection)
  show('account', address ? short(address) : 'Connecting…', address)
  show('wallet', connection.connector ? `with ${connection.connector.name}` : '')
  const hue = [...(address ?? '').slice(2, 8)].reduce((sum, sign) => sum * 16 + sign.charCodeAt(0), 0)
  byId('avatar').style.setProperty('--hue', String(hue % 360))
  show('network', networkName(connection), connection.caipNetworkId ?? '')
}

function showSecond(connection: NamespaceState | undefined): void {
  byId('second').hidden = !connection
  const address = addressOf(connection)
  if (!connection || !address) return
  show('second-network', networkName(connection), connection.caipNetworkId ?? '')
  show('second-account', short(address), address)
}

/** Injected wallets connect without the widget too; only who is not connected wants to know why it is not there. */
function statusText({ unavailable }: AirlockState, status: keyof typeof STATUS): string {
  if (status === 'disconnected' && unavailable) return `Widget unavailable: ${unavailable.reason}`
  return STATUS[status]
}

const isConnected = (connection: NamespaceState | undefined) => connection?.status === 'connected'

/** What needs an EVM account is there but dead without one; what few accounts can do is there for them alone. */
function showActions({ namespaces }: AirlockState): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-needs="account"]'))
    button.disabled = !isConnected(namespaces.eip155)
  for (const item of document.querySelectorAll<HTMLElement>('[data-for]')) {
    const families = item.dataset.for?.split(' ') as Family[]
    item.hidden = !families.some((family) => isConnected(namespaces[family]) && networkOf(namespaces[family]))
  }
}

/** Shows the state. A restored connection has its address from the first moment on. */
export function showState(state: AirlockState): void {
  const connection = connectionOf(state)
  const status = connection?.status ?? 'disconnected'
  document.body.dataset.status = status
  document.body.dataset.widget = state.widget
  show('status', statusText(state, status), status)
  const known = addressOf(connection) !== undefined
  for (const element of document.querySelectorAll<HTMLElement>('[data-when]')) {
    element.hidden = (element.dataset.when === 'connected') !== known
  }
  showActions(state)
  if (connection && known) showWho(connection)
  showSecond(accountsOf(state)[1])
}
