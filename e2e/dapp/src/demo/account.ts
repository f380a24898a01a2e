import type { AirlockState, NamespaceState } from '@airlock/host-sdk'
import { byId, show } from '../dom.ts'
import { localNetworkOf } from '../settings.ts'
import { FAMILIES, type Family } from './families.ts'

const STATUS = { disconnected: 'Not connected', connecting: 'Connecting…', connected: 'Connected' } as const

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** What reads and writes the families that have a local chain: fetched when there is an account of it. */
const CHAINS = { eip155: () => import('./chain.ts'), solana: () => import('./solana.ts') } as const

const hasChain = (family: string | undefined): family is keyof typeof CHAINS =>
  family !== undefined && Object.hasOwn(CHAINS, family)

export async function chainOf({ caipAddress }: NamespaceState) {
  const family = caipAddress?.split(':')[0]
  return hasChain(family) ? CHAINS[family]() : undefined
}

export const addressOf = (connection: NamespaceState | undefined) => connection?.caipAddress?.split(':')[2]

export const networkOf = (connection: NamespaceState | undefined) => localNetworkOf(connection?.caipNetworkId)

/** One of each connected family, the EVM one first. */
export const accountsOf = ({ namespaces }: AirlockState): NamespaceState[] =>
  FAMILIES.flatMap((family) => {
    const connection = namespaces[family]
    return connection?.caipAddress ? [connection] : []
  })

/** The one that the page is about. */
export const connectionOf = (state: AirlockState): NamespaceState | undefined =>
  accountsOf(state)[0] ?? FAMILIES.map((family) => state.namespaces[family]).find(Boolean)

/** Where the page shows the balances of its accounts, in their order. */
const BALANCES = ['balance', 'second-balance', 'third-balance', 'fourth-balance', 'fifth-balance'] as const

/** Accounts beside the first, one of each further family. */
const OTHERS = ['second', 'third', 'fourth', 'fifth'] as const

let latest = 0

async function balanceOf(connection: NamespaceState | undefined): Promise<string> {
  const address = addressOf(connection)
  const network = networkOf(connection)
  if (!connection || !address || !network) return '–'
  const chain = await chainOf(connection)
  return chain ? chain.balanceOf(network, address).catch(() => 'unavailable') : '–'
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

/** Public networks that the demo is set up with. */
const NAMES: Readonly<Record<string, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'Polkadot',
  'cosmos:cosmoshub-4': 'Cosmos Hub',
}

const networkName = (connection: NamespaceState) =>
  networkOf(connection)?.name ?? NAMES[connection.caipNetworkId ?? ''] ?? connection.caipNetworkId ?? '–'

function showWho(connection: NamespaceState): void {
  const address = addressOf(connection)
  show('account', address ? short(address) : 'Connecting…', address)
  show('wallet', connection.connector ? `with ${connection.connector.name}` : '')
  const hue = [...(address ?? '').slice(2, 8)].reduce((sum, sign) => sum * 16 + sign.charCodeAt(0), 0)
  byId('avatar').style.setProperty('--hue', String(hue % 360))
  show('network', networkName(connection), connection.caipNetworkId ?? '')
}

/** A row of the list of accounts, with places for what `show` shows. */
function createRow(name: string): HTMLElement {
  const place = (tag: string, field: string) => {
    const element = document.createElement(tag)
    element.dataset.field = `${name}-${field}`
    element.textContent = '–'
    return element
  }
  const line = (...parts: Node[]) => {
    const element = document.createElement('div')
    element.append(...parts)
    return element
  }
  const title = document.createElement('dt')
  title.textContent = 'Balance'
  const row = document.createElement('dl')
  row.id = name
  row.append(line(place('dt', 'network'), place('dd', 'account')), line(title, place('dd', 'balance')))
  byId('others').append(row)
  return row
}

function showOther(name: string, connection: NamespaceState | undefined): void {
  const row = document.getElementById(name) ?? createRow(name)
  row.hidden = !connection
  const address = addressOf(connection)
  if (!connection || !address) return
  show(`${name}-network`, networkName(connection), connection.caipNetworkId ?? '')
  show(`${name}-account`, short(address), address)
}

/** Families that the page is set up for and nobody is connected with. */
function showMore({ namespaces }: AirlockState): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-connect]')]
  for (const button of buttons) {
    const connection = namespaces[button.dataset.connect as Family]
    button.hidden = connection?.status !== 'disconnected'
  }
  byId('more').hidden = buttons.every(({ hidden }) => hidden)
}

/** Injected wallets connect without the widget too; only who is not connected wants to know why it is not there. */
function statusText({ unavailable }: AirlockState, status: keyof typeof STATUS): string {
  if (status === 'disconnected' && unavailable) return `Widget unavailable: ${unavailable.reason}`
  return STATUS[status]
}

const isConnected = (connection: NamespaceState | undefined) => connection?.status === 'connected'

/** EVM and Solana are used on local networks alone: those elsewhere cost money. */
const isUsable = (connection: NamespaceState | undefined) =>
  !hasChain(connection?.caipAddress?.split(':')[0]) || networkOf(connection) !== undefined

/** What needs an EVM account is there but dead without one; what few accounts can do is there for them alone. */
function showActions({ namespaces }: AirlockState): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-needs="account"]'))
    button.disabled = !isConnected(namespaces.eip155)
  for (const item of document.querySelectorAll<HTMLElement>('[data-for]')) {
    const families = item.dataset.for?.split(' ') as Family[]
    item.hidden = !families.some((family) => isConnected(namespaces[family]) && isUsable(namespaces[family]))
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
  const [, ...others] = accountsOf(state)
  for (const [index, name] of OTHERS.entries()) showOther(name, others[index])
  showMore(state)
}
