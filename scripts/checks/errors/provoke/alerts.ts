import { vi } from 'vitest'
import { AirlockError } from '../../../../host-sdk/src/contract/index.ts'
import { boot } from '../../../../widget-app/src/app/boot.ts'
import type { Page } from '../../../../widget-app/src/app/page.ts'
import { createSender } from '../../../../widget-app/src/features/analytics/sender.ts'
import { reportOverridden } from '../../../../widget-app/src/features/options/overridden.ts'
import { configured } from '../../../../widget-app/src/state/config/configSlice.ts'
import { serverAlerts } from '../../../../widget-app/src/state/store/serverAlerts.ts'
import { bareStore } from '../../../../widget-app/src/testing/bareStore.ts'
import * as Embedded from '../../../../widget-app/src/testing/embedded.ts'
import { createFakeSecure, EMAIL } from '../../../../widget-app/src/testing/fakeSecure.ts'
import { createArea, createHub, SITE } from '../../../../widget-app/src/testing/harness.ts'
import { connecting, launch, pass } from '../../../../widget-app/src/testing/session.ts'
import { createSecure } from '../../../../widget-app/src/wallets/embedded/secure.ts'
import type { Outcome } from '../entry.ts'
import { visitor } from './visitor.ts'

/** The alert that this causes on the console of the developer. */
const alerting = (cause: () => unknown) => async (): Promise<Outcome> => {
  await cause()
  await pass(0)
  await vi.dynamicImportSettled()
  const told = [console.error, console.warn].flatMap((log) => vi.mocked(log).mock.calls.flat().map(String))
  const [, code = null, message = 'no alert'] = /^Airlock (\S+): (.*)/.exec(told[0] ?? '') ?? []
  return { code, message }
}

/** The widget of a page on this site, in a document with these data of the project. */
function load(projectText: string, site = SITE): void {
  const page: Partial<Page> = {
    projectText,
    ancestor: site,
    isMobile: false,
    openArea: createArea,
    openTabs: createHub(),
    loadAnalytics: () => new Promise(() => undefined),
    connect: ({ allow }) => {
      allow(site)
      return new Promise(() => undefined)
    },
  }
  boot(page as Page).store.stopListeners()
}
const project = { projectId: 'demo', allowedOrigins: [SITE], features: [], networks: [] }

/** The widget's server responds with this status. */
const answering = (status: number) => () =>
  serverAlerts(bareStore() as never)(() => undefined)({
    type: 'api/executeQuery/rejected',
    payload: { status },
    meta: { requestId: '1', requestStatus: 'rejected', rejectedWithValue: true },
  })

function refuseEvents(): void {
  createSender(bareStore(), {
    isOptedOut: false,
    onAct: (act: () => void) => act(),
    onLeave: () => undefined,
    ask: async () => ({ status: 403, body: {} }),
    transport: () => ({ post: async () => 403, beacon: () => undefined }),
  } as unknown as Parameters<typeof createSender>[1])
}

async function loadSlowly(): Promise<void> {
  const secure = createFakeSecure()
  secure.state.isLoading = true
  void (await Embedded.opened(secure)).type(EMAIL)
  await pass(20_000)
}

async function answerLate(): Promise<void> {
  const secure = createFakeSecure({
    connectEmail: () => {
      throw new AirlockError(-32052, 'too late')
    },
  })
  await (await Embedded.opened(secure)).type(EMAIL)
}

async function askForbidden(): Promise<void> {
  const secure = createFakeSecure({
    request: ({ method }) => {
      if (method !== 'eth_sign') return '0x0'
      throw new AirlockError(4200, 'Requested RPC call is not allowed', { reason: 'not-allowed' })
    },
  })
  const { host } = await Embedded.signedIn(secure)
  await host.request({ namespace: 'eip155', method: 'eth_sign' }).catch(() => undefined)
}

function override(): void {
  const { dispatch } = bareStore()
  dispatch(configured({ remoteFeatures: [], features: { swaps: ['1inch'] } }))
  dispatch(reportOverridden())
}

async function failInWallet(): Promise<void> {
  const harness = await launch()
  harness.wallet.script.eth_requestAccounts = -32603
  await connecting(harness)
}

/** Faults of a set-up, by the code of the alert. */
export const alerts = {
  'project-id-missing': alerting(() => load('')),
  'app-config-invalid': alerting(refuseEvents),
  'origin-not-allowed': alerting(() => load(JSON.stringify(project), 'https://other.example')),
  'rate-limited': alerting(answering(429)),
  'server-error': alerting(answering(503)),
  'frame-load-failed': alerting(loadSlowly),
  'frame-timeout': alerting(answerLate),
  'unverified-domain': alerting(() => {
    const options = { openFrame: () => () => undefined, projectId: 'demo', url: SITE, isVerified: false }
    void createSecure(bareStore(), options)().catch(() => undefined)
  }),
  'network-not-found': alerting(visitor['Network not found']),
  'method-not-allowed': alerting(askForbidden),
  'features-overridden': alerting(override),
  'wallet-error': alerting(failInWallet),
} as const satisfies Record<string, () => Promise<Outcome>>
