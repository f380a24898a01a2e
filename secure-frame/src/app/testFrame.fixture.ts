import type { FunctionComponent } from 'preact'
import { expect, vi } from 'vitest'
import type { Tokens } from '../../shared/api.ts'
import type { FrameNetwork, FramePaymaster } from '../../shared/frameData.ts'
import { createNetworks } from '../rpc/networks.ts'
import { createServerClock } from '../session/clock.ts'
import { openRecords, type Records } from '../storage/records.ts'
import { createAccount } from './account.ts'
import type { Environment } from './environment.ts'
import { type Answers, createFakeSession, createFakeSigner, NOW, WALLET } from './fakes.fixture.ts'
import { createScreens } from './screens.ts'
import { nameSite } from './site.ts'
import { createSmartAccounts } from './smartAccounts.ts'

export const SITE = 'https://shop.example'

export const network = (id: string): FrameNetwork => ({
  id,
  name: id,
  rpcUrl: 'https://rpc.example',
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
})

export interface TestFrameOptions {
  answers?: Answers
  /** The initially signed-in user. */
  user?: Tokens['user'] | null
  networks?: readonly FrameNetwork[]
  topOrigin?: string | null
  outer?: string | null
  /** The origins that the operator trusts for approvals in the frame. */
  approveInFrame?: readonly string[]
  confirmsDevices?: boolean
  oidcName?: string | null
  isInMessagingApp?: boolean
  /** The networks with smart accounts, by CAIP-2 id. */
  smartAccounts?: readonly string[]
  /** Who pays the fees of smart accounts. */
  paymaster?: FramePaymaster
  /** The longest time of a permission in days; people can give none if omitted. */
  permissionDays?: number
  records?: Records
  /** The networks' nodes; they cannot be reached if omitted. */
  fetch?: typeof globalThis.fetch
}

const offline = () => Promise.reject(new Error('offline'))

/** The frame's env with a fake server, signer and browser; screens, account and networks are real. */
export function createTestFrame(options: TestFrameOptions = {}) {
  const { answers = {}, user = null, networks: listed = [network('eip155:1')], topOrigin = SITE } = options
  const { outer = null, approveInFrame = [SITE], oidcName = null, isInMessagingApp = false } = options
  const { confirmsDevices = false } = options
  const { smartAccounts: enabled = [], fetch = offline } = options
  const { records = openRecords('airlock', () => undefined) } = options
  const time = { now: NOW }
  const faked = createFakeSession(
    { readSession: async () => ({ user: await faked.session.user(), wallet: WALLET, now: NOW }), ...answers },
    user,
  )
  const { signer, did, state } = createFakeSigner()
  const { session } = faked
  const networks = createNetworks(listed, null, fetch)
  const smartAccounts = createSmartAccounts(enabled, {
    networks,
    records,
    session,
    paymaster: options.paymaster,
    permissions:
      options.permissionDays === undefined ? undefined : { maxDays: options.permissionDays, site: topOrigin },
  })
  const screens = createScreens()
  const tell = { pending: vi.fn(), session: vi.fn(), link: vi.fn() }
  const env: Environment = {
    projectId: 'p1',
    ancestors: { topOrigin, outer },
    site: nameSite({ topOrigin, outer }),
    approveInFrame,
    confirmsDevices,
    oidcName,
    clock: createServerClock(() => time.now),
    session,
    signer,
    work: async ({ token }) => ({ token, answer: '7' }),
    networks,
    account: createAccount({ session, signer, networks, smartAccounts }),
    screens,
    theme: () => ({ mode: 'light', accent: null, surface: null }),
    isInMessagingApp: () => isInMessagingApp,
    tell,
  }
  const shown = () => screens.current()?.node ?? null
  return {
    env: env,
    ...faked,
    signer,
    did,
    state,
    time,
    tell,
    shown,
    /** The props of a screen, once it is shown with these values. */
    on: <P>(screen: FunctionComponent<P>, look: object = {}): Promise<P> =>
      new Promise((resolve) => {
        const stops: (() => void)[] = []
        const check = () => {
          const props = shown()?.props as P
          if (shown()?.type !== screen || !expect.objectContaining(look).asymmetricMatch(props)) return
          for (const stop of stops) stop()
          resolve(props)
        }
        stops.push(screens.subscribe(check))
        check()
      }),
  }
}

/** Runs pending promises that depend only on each other. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

/** A response that the test sends later. */
export function later<T>() {
  let come: (value: T | PromiseLike<T>) => void = () => undefined
  const answer = new Promise<T>((resolve) => {
    come = resolve
  })
  return { come, answer: () => answer }
}
