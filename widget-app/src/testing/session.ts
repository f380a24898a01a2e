import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { loadAdapter } from '../chains/registry.ts'
import { connectWallet, loadAttempt } from '../features/connect/connectFlow.ts'
import { ACCOUNT } from './fakeWallet.ts'
import { type Harness, type HarnessOptions, settle, start, WALLET } from './harness.ts'

/** The account of the test wallet on the first chain. */
export const ON_ONE = `eip155:31337:${ACCOUNT}` as const

/** What comes later in a browser is there from the start in a test: a disk has no place in it. */
const loadEverything = () =>
  Promise.all([
    loadAdapter('eip155'),
    loadAttempt(),
    import('../wallets/readWallet.ts'),
    import('../app/bridge/walletEvents.ts'),
    import('../app/bridge/answerRequest.ts'),
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

/** For the head of a test file: time stands still in it but for `pass`, and what it starts is ended. */
export function prepareSessions(): void {
  beforeAll(loadEverything)
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => {
    for (const harness of running.splice(0)) harness.end()
    vi.useRealTimers()
  })
}

/** Starts a widget, which ends with the test. */
export async function launch(options?: HarnessOptions): Promise<Harness> {
  const harness = await start(options)
  running.push(harness)
  return harness
}

/** Lets time pass, and what it sets off arrive. */
export async function pass(ms: number): Promise<void> {
  await settle()
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

/** `connect()` of the dApp, until the wallet was asked and had time to answer; `result` is what the dApp gets. */
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

/** Connects a widget that has been started. */
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

/** Every status that the dApp has seen, in order. */
export const statuses = ({ snapshots }: Harness) => [
  ...new Set(snapshots.map(({ namespaces }) => namespaces.eip155?.status)),
]
