import { siteName } from '../../format/siteName.ts'
import { isMobile } from '../../state/config/isMobile.ts'

/** A wallet as the page offers it. */
interface Offered {
  id: string
  name: string
  icon?: string
  namespace: string
}

/** The page's data as far as it is read here, before any schema is there. The entry parses it; nothing of it is stored or sent. */
export interface Given {
  mode: string
  opening?: { view?: string; namespace?: string; arguments?: unknown }
  lastKnown: unknown
  isTelegram: boolean
  config: Readonly<Record<string, unknown>> & { projectId: string; networks: readonly unknown[] }
  wallets: readonly Offered[]
}

/** The options and features of a dApp that change nothing in Connect. */
const NEUTRAL =
  /^(projectId|metadata|networks|defaultNetwork|themeMode|debug|addressLabels|defaultAccountTypes|enable(Reconnect|NetworkSwitch)|allowUnsupportedChain|features|swaps|onramp|receive|send|activity|analytics|smartSessions|pay)$/

/** Those that change it, with the values by which they do not. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  email: true,
  allWallets: true,
  legalCheckbox: false,
  collapseWallets: false,
  enableWalletConnect: true,
}

const isNeutral = (options: object = {}): boolean =>
  Object.entries(options).every(
    ([name, value]) => value === undefined || NEUTRAL.test(name) || value === DEFAULTS[name],
  )

/** A name that is shown as it is announced. */
const PLAIN_NAME = /^(?!Trust Wallet$)[\w'()-]+( [\w'()-]+){0,3}$/

const isPlainWallet = ({ id, name, icon = '', namespace }: Offered, index: number, all: readonly Offered[]) =>
  namespace === 'eip155' &&
  id !== 'injected' &&
  PLAIN_NAME.test(name) &&
  icon.startsWith('data:image/') &&
  all.findIndex((other) => other.name === name) === index

const isEvm = (network: unknown): boolean =>
  typeof network === 'string'
    ? network.startsWith('eip155:')
    : ((network as { chainNamespace?: string }).chainNamespace ?? 'eip155') === 'eip155'

/** What a visit leaves behind that changes Connect. */
const LEFT = [
  'recent_wallets',
  'email',
  'email_login_used',
  'last_email_login_time',
  'last_social_login_time',
]

function isFirstVisit(projectId: string, origin: string): boolean {
  return LEFT.every((name) =>
    /^$|\[\]}$/.test(localStorage.getItem(`@airlock/${projectId}/${origin}/${name}`) ?? ''),
  )
}

/** Whether Connect looks for this page and this visitor as the document has it. */
function isPlain({ mode, lastKnown, isTelegram, config, wallets }: Given, origin: string): boolean {
  return (
    mode === 'modal' &&
    lastKnown === null &&
    !isTelegram &&
    isNeutral(config) &&
    isNeutral(config.features as object | undefined) &&
    config.networks.some(isEvm) &&
    wallets.every(isPlainWallet) &&
    !matchMedia('(prefers-contrast: more)').matches &&
    isFirstVisit(config.projectId, origin)
  )
}

function fillRow(row: Element, { name, icon = '' }: Offered): Element {
  const [image] = row.getElementsByTagName('img')
  const title = row.querySelector<HTMLElement>('[title]')
  if (image) image.src = icon
  if (title) title.title = title.textContent = name
  return row
}

/** Replaces the sample by the wallets of the page. Returns false if nothing else is in the list. */
function fillList(list: Element | null, wallets: readonly Offered[]): boolean {
  const [sample, second, ...others] = list?.children ?? []
  // A row of its own for pairing stands only where the wallet is on another device.
  if (second && isMobile()) second.remove()
  const rooms = others.filter(({ firstElementChild }) => firstElementChild?.localName === 'div')
  const [room] = rooms
  if (!sample || !(wallets.length > 0 || room)) return false
  if (room && wallets.length === 0) {
    // Whoever has no wallet finds the other ways first (connectMethods.ts), or a button that explains (NeedsWallet.tsx).
    const line = list?.nextElementSibling
    if (line?.localName !== 'p') return false
    room.before(room.cloneNode(true))
    list?.parentElement?.append(line, list)
  }
  for (const extra of rooms.slice(0, Math.max(0, wallets.length - 1))) extra.remove()
  sample.before(...wallets.map((wallet) => fillRow(sample.cloneNode(true) as Element, wallet)))
  sample.remove()
  return true
}

function dress(frame: HTMLElement, { config }: Given): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const dataset = { theme: config.themeMode ?? system, density: 'comfortable', layout: 'card' }
  Object.assign(frame.dataset, dataset)
  for (const one of frame.querySelectorAll<HTMLElement>('[data-style]')) {
    one.style.cssText = one.dataset.style ?? ''
    one.removeAttribute('data-style')
  }
}

/**
 * Fills the document's card with what the page has offered, if Connect looks like that for this page and this visitor.
 * Returns whether it does.
 */
export function fillCard(frame: HTMLElement, given: Given, origin: string): boolean {
  try {
    if (!isPlain(given, origin) || !fillList(frame.querySelector('ul'), given.wallets)) return false
    const site = frame.querySelector('strong')
    if (site) site.textContent = siteName(origin)
    dress(frame, given)
    return true
  } catch {
    // The browser keeps no storage for the frame, or the page has sent something else.
    return false
  }
}
