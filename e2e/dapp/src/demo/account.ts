import type { AirlockState, NamespaceState } from '@airlock/host-sdk'
import { byId, show } from '../dom.ts'
import { localNetworkOf } from '../settings.ts'
import { FAMILIES, type Family } from './families.ts'

const STATUS = { disconnected: 'Not connected', connecting: 'Connecting…', connected: 'Connected' } as const

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** The code that reads and writes families with a local chain. It is loaded once there is an account of the family. */
const CHAINS = { eip155: () => import('./chain.ts'), solana: () => import('./solana.ts') } as const

const hasChain = (family: string | undefined): family is keyof typeof CHAINS =>
  family !== undefined && Object.hasOwn(CHAINS, family)

export async function chainOf({ caipAddress }: NamespaceState) {
  const family = caipAddress?.split(':')[0]
  return hasChain(family) ? CHAINS[family]() : undefined
}

export const addressOf = (connection: NamespaceState | undefined) => connection?.caipAddress?.split(':')[2]

export const networkOf = (connection: NamespaceState | undefined) => localNetworkOf(connection?.caipNetworkId)

/** The account of each connected family, the EVM one first. */
export const accountsOf = ({ namespaces }: AirlockState): NamespaceState[] =>
  FAMILIES.flatMap((family) => {
    const connection = namespaces[family]
    return connection?.caipAddress ? [connection] : []
  })

/** The page's main account. */
export const connectionOf = (state: AirlockState): NamespaceState | undefined =>
  accountsOf(state)[0] ?? FAMILIES.map((family) => state.namespaces[family]).find(Boolean)

/** The fields with the balances of the accounts, in their order. */
const BALANCES = ['balance', 'second-balance', 'third-balance', 'fourth-balance', 'fifth-balance'] as const

/** The additional accounts, one of each further family. */
const OTHERS = ['second', 'third', 'fourth', 'fifth'] as const

let latest = 0

async function balanceOf(connection: NamespaceState | undefined): Promise<string> {
  const address = addressOf(connection)
  const network = networkOf(connection)
  if (!connection || !address || !network) return '–'
  const chain = await chainOf(connection)
  return chain ? chain.balanceOf(network, address).catch(() => 'unavailable') : '–'
}

/** Reads the balances from the chains. A late answer never replaces a newer one. */
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

/** The public networks that the demo is configured with. */
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

/** Creates a row of the list of accounts, with the fields that `show` fills. */
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

/** Offers the configured families that are not connected. */
function showMore({ namespaces }: AirlockState): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-connect]')]
  for (const button of buttons) {
    const connection = namespaces[button.dataset.connect as Family]
    button.hidden = connection?.status !== 'disconnected'
  }
  byId('more').hidden = buttons.every(({ hidden }) => hidden)
}

/**
 * Injected wallets connect without the widget too, so only a visitor who is not connected needs to know why it is
 * missing.
 */
function statusText({ unavailable }: AirlockState, status: keyof typeof STATUS): string {
  if (status === 'disconnected' && unavailable) return `Widget unavailable: ${unavailable.reason}`
  return STATUS[status]
}

const isConnected = (connection: NamespaceState | undefined) => connection?.status === 'connected'

/** The demo sends EVM and Solana transactions on local networks only, because others cost money. */
const isUsable = (connection: NamespaceState | undefined) =>
  !hasChain(connection?.caipAddress?.split(':')[0]) || networkOf(connection) !== undefined

/**
 * Actions that need an EVM account are disabled without one. Actions that few accounts support are shown only for
 * those.
 */
function showActions({ namespaces }: AirlockState): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-needs="account"]'))
    button.disabled = !isConnected(namespaces.eip155)
  for (const item of document.querySelectorAll<HTMLElement>('[data-for]')) {
    const families = item.dataset.for?.split(' ') as Family[]
    item.hidden = !families.some((family) => isConnected(namespaces[family]) && isUsable(namespaces[family]))
  }
}

/** Shows the state. A restored connection has its address at once. */
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
