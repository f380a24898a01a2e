import { openLink } from '@airlock/host-sdk/bridge'
import { type WidgetInit, widgetContract } from '@airlock/host-sdk/contract'
import { boot } from '../app/boot.ts'
import { selectModal } from '../state/router/modalSlice.ts'
import { finishClose } from '../state/router/navigation.ts'
import { selectCurrentEntry, viewShown } from '../state/router/routerSlice.ts'
import type { AppStore } from '../state/store/store.ts'
import type { TabMessage, Tabs } from '../state/tabs.ts'
import type { Wallet, WidgetSnapshot } from '../types.ts'
import type { OpenFrame } from '../wallets/embedded/openFrame.ts'
import { createFakeWallet, type FakeWallet } from './fakeWallet.ts'

export const WALLET: Wallet = {
  id: 'org.airlock.test',
  rdns: 'org.airlock.test',
  name: 'Test Wallet',
  namespace: 'eip155',
  type: 'ANNOUNCED',
}

const chain = (id: number, name: string, http: string[]) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http } },
})

/** The dApp's networks with these RPC URLs. */
export const networksOn = (...http: string[]) => [
  chain(31337, 'Local Chain', http),
  chain(31338, 'Second Chain', http),
]

export const CONFIG: WidgetInit['config'] = {
  projectId: 'demo',
  metadata: { name: 'Demo' },
  networks: networksOn(),
}

const PROJECT = { projectId: 'demo', allowedOrigins: ['http://*.localhost:*'], features: [], networks: [] }
/** The dApp's origin. */
export const SITE = 'http://dapp.localhost:5100'

/** A storage area in memory that outlives a restart of the widget. */
export function createArea(): Storage {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as Storage
}

/** Tabs connected like a BroadcastChannel: each message reaches all tabs but the sender. */
export function createHub(): () => Tabs {
  const listeners = new Map<object, (message: TabMessage) => void>()
  return () => {
    const tab = {}
    return {
      tell: (message) => {
        for (const [other, listener] of listeners) if (other !== tab) listener(structuredClone(message))
      },
      listen: (listener) => void listeners.set(tab, listener),
      close: () => void listeners.delete(tab),
    }
  }
}

export interface HarnessOptions {
  /** The page is asked to open a link. */
  onOpen?: (url: string) => void
  area?: Storage | null
  openTabs?: () => Tabs
  wallet?: FakeWallet
  init?: Partial<WidgetInit>
  /** The project's settings that the server has embedded in the page. */
  project?: object
  openFrame?: OpenFrame
  /** Derives events. Without it, nothing does. */
  analytics?: (store: AppStore) => void
  /** The dApp's functions for sign-in. */
  signIn?: (step: string, given: unknown) => unknown
}

/** A secure frame that never loads. */
const neverOpens: OpenFrame = () => () => undefined

/** Acts for the shell: reports what it has painted, and that the exit animation has finished. */
function actAsShell(store: AppStore): void {
  store.subscribe(() =>
    queueMicrotask(() => {
      const state = store.getState()
      const { open, closing } = selectModal(state)
      const { key } = selectCurrentEntry(state)
      if (closing) store.dispatch(finishClose())
      else if (open && state.router.shownKey !== key) store.dispatch(viewShown(key))
    }),
  )
}

/** Delivers all pending messages of the ports. Fake timers do not advance. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 25; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** The widget, started as in a browser, with a host at the other end of a real port. */
export async function start(options: HarnessOptions = {}) {
  const wallet = options.wallet ?? createFakeWallet()
  const { port1, port2 } = new MessageChannel()
  const host = openLink(port1, widgetContract.parent, widgetContract.child, {
    walletRequest: ({ method, params }) => wallet.request(method, params as unknown[]),
    openUrl: ({ url }) => {
      options.onOpen?.(url)
      return { opened: true }
    },
    signIn: ({ step, given }) => options.signIn?.(step, given) ?? null,
  })
  const snapshots: WidgetSnapshot[] = []
  host.on('state', ({ snapshot }) => snapshots.push(snapshot))
  const init = { sdkVersion: '0', mode: 'modal', config: CONFIG, wallets: [WALLET], lastKnown: null } as const
  const { store } = boot({
    projectText: JSON.stringify({ ...PROJECT, ...options.project }),
    ancestor: SITE,
    isMobile: false,
    system: 'other',
    openArea: () => {
      if (options.area === null) throw new DOMException('denied', 'SecurityError')
      return options.area ?? createArea()
    },
    openTabs: options.openTabs ?? createHub(),
    connect: async ({ allow, handlers }) => {
      if (!allow(SITE)) throw new Error('The harness has an allowed site')
      const link = openLink(port2, widgetContract.child, widgetContract.parent, handlers)
      return { link, init: { ...init, ...options.init } as WidgetInit, origin: SITE, version: 1 }
    },
    loadAnalytics: async () => options.analytics ?? (() => undefined),
    loadOpenFrame: async () => options.openFrame ?? neverOpens,
    loadCatalogue: async () => [
      [8453, 'Base', ['Ether', 'ETH', 18], ['https://base.example'], ['Explorer', 'https://scan.example'], 0],
    ],
  })
  actAsShell(store)
  await settle()
  const end = () => {
    store.stopListeners()
    host.close()
    port1.close()
    port2.close()
  }
  const account = () => snapshots.at(-1)?.namespaces.eip155
  return { store, host: host.client, emit: host.emit, wallet, snapshots, account, end }
}

export type Harness = Awaited<ReturnType<typeof start>>
