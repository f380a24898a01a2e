import type { AirlockState, NamespaceState } from '@airlock/host-sdk'
import { byId, show } from '../dom.ts'
import { localNetworks } from '../settings.ts'

const STATUS = { disconnected: 'Not connected', connecting: 'Connecting…', connected: 'Connected' } as const

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

export const connectionOf = (state: AirlockState): NamespaceState | undefined => state.namespaces.eip155

export const addressOf = (connection: NamespaceState | undefined) =>
  connection?.caipAddress?.split(':')[2] as `0x${string}` | undefined

export const networkOf = (connection: NamespaceState | undefined) =>
  localNetworks.find(({ id }) => `eip155:${id}` === connection?.caipNetworkId)

function showBalance(text: string): void {
  show('balance', text)
}

let latest = 0

/** Read from the chain by the page itself, with the code for it loaded only now. An older answer never wins. */
export async function refreshBalance(connection: NamespaceState | undefined): Promise<void> {
  latest += 1
  const turn = latest
  const address = addressOf(connection)
  const network = networkOf(connection)
  if (!address || !network) return showBalance('–')
  const { balanceOf } = await import('./chain.ts')
  const text = await balanceOf(network, address).catch(() => 'unavailable')
  if (turn === latest) showBalance(text)
}

function showWho(connection: NamespaceState): void {
  const address = addressOf(connection)
  show('account', address ? short(address) : 'Connecting…', address)
  show('wallet', connection.connector ? `with ${connection.connector.name}` : '')
  byId('avatar').style.setProperty('--hue', String(Number.parseInt(address?.slice(2, 8) ?? '0', 16) % 360))
  const name = networkOf(connection)?.name ?? connection.caipNetworkId ?? '–'
  show('network', name, connection.caipNetworkId ?? '')
}

/** Injected wallets connect without the widget too; only who is not connected wants to know why it is not there. */
function statusText({ unavailable }: AirlockState, status: keyof typeof STATUS): string {
  if (status === 'disconnected' && unavailable) return `Widget unavailable: ${unavailable.reason}`
  return STATUS[status]
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
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-needs="account"]')) {
    button.disabled = status !== 'connected'
  }
  if (connection && known) showWho(connection)
}
