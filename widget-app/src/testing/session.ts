import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { loadAdapter } from '../chains/registry.ts'
import { connectWallet, loadAttempt } from '../features/connect/connectFlow.ts'
import { ACCOUNT } from './fakeWallet.ts'
import { type Harness, type HarnessOptions, settle, start, WALLET } from './harness.ts'

/** The account of the test wallet on the first chain. */
export const ON_ONE = `eip155:31337:${ACCOUNT}` as const

/** Loads in advance all modules that the browser loads later: disk access must not affect a test's timing. */
const loadEverything = () =>
  Promise.all([
    loadAdapter('eip155'),
    loadAttempt(),
    import('../wallets/readWallet.ts'),
    import('../app/bridge/walletEvents.ts'),
    import('../app/bridge/requestWallet.ts'),
    import('../features/connect/requestConnection.ts'),
    import('../state/store/install.ts'),
    import('../features/walletList/loadConnectLists.ts'),
    import('../features/walletList/chooseWallet.ts'),
    import('../wallets/connections/check.ts'),
    import('../wallets/connections/revoke.ts'),
    import('../features/account/accountListeners.ts'),
    import('../state/notices/alertTexts.ts'),
    import('../features/networks/requestSwitch.ts'),
    import('../wallets/embedded/connector.ts'),
    import('../features/embedded/emailFlow.ts'),
    import('../wallets/embedded/secure.ts'),
  ])

const running: Harness[] = []

/**
 * For the head of a test file: uses fake timers that only `pass` advances, and stops whatever a test starts.
 */
export function prepareSessions(): void {
  beforeAll(loadEverything)
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => {
    for (const harness of running.splice(0)) harness.end()
    vi.useRealTimers()
  })
}

/** Starts a widget that stops with the test. */
export async function launch(options?: HarnessOptions): Promise<Harness> {
  const harness = await start(options)
  running.push(harness)
  return harness
}

/** Advances the time, and delivers the messages that this causes. */
export async function pass(ms: number): Promise<void> {
  await settle()
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

/**
 * Calls the dApp's `connect()` and waits until the wallet has received the request and had time to respond;
 * `result` is the dApp's promise.
 */
export async function connecting(harness: Harness) {
  const result = harness.host.connect({}).then(
    (account) => ({ account }),
    (error: unknown) => ({ error }),
  )
  await settle()
  harness.store.dispatch(connectWallet(WALLET.id))
  await settle()
  return { result }
}

/** Connects a widget that is already started. */
export async function connect(harness: Harness): Promise<void> {
  await connecting(harness)
  expect(harness.account()?.status).toBe('connected')
}

/** A widget that is connected. */
export async function connected(options?: HarnessOptions): Promise<Harness> {
  const harness = await launch(options)
  await connect(harness)
  return harness
}

/** Every status that the dApp has received, in order. */
export const statuses = ({ snapshots }: Harness) => [
  ...new Set(snapshots.map(({ namespaces }) => namespaces.eip155?.status)),
]
