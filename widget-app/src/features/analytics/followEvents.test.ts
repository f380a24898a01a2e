import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SentEvent } from '../../../shared/analytics/body.ts'
import { codeSent, frameChanged } from '../../state/account/embeddedSlice.ts'
import { configured } from '../../state/config/configSlice.ts'
import { modalOpened } from '../../state/router/modalSlice.ts'
import { closeModal, finishClose, goBack, openView } from '../../state/router/navigation.ts'
import { pushed, selectView } from '../../state/router/routerSlice.ts'
import type { AppStore } from '../../state/store/store.ts'
import { connectedStore } from '../../testing/bareStore.ts'
import { ACCOUNT } from '../../testing/fakeWallet.ts'
import { logOf } from '../logs/log.ts'
import { followEvents } from './followEvents.ts'
import { tellRefusal } from './tellRefusal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await vi.dynamicImportSettled()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const SITE = 'https://shop.example'
const MAIL = 'ada@mail.example'

interface Situation {
  config?: object
  isOptedOut?: boolean
  /** The server's answer about its settings. */
  answer?: { status: number; body: unknown } | Error
  /** The server's answer to events. */
  taken?: number
}

const ON = { status: 200, body: { isAnalyticsEnabled: true, addresses: false } }

/** An event as the dApp gets it. */
type Heard = Pick<SentEvent, 'eventId'> & { event: string; properties: object }

/** The widget of a connected visitor, closed, with everything that leaves it. */
function follow({ config = {}, isOptedOut = false, answer = ON, taken = 202 }: Situation = {}) {
  const store = connectedStore()
  store.dispatch(configured({ projectId: 'shop', sdkVersion: '1.2.3', site: SITE, ...config }))
  const heard: Heard[] = []
  const emit = (_name: string, event: Heard) => void heard.push(event)
  Object.assign(store.services, { host: () => ({ emit }) })
  const asked: string[] = []
  const sent: SentEvent[] = []
  const acts: (() => void)[] = []
  let fail: (error: unknown) => void = () => undefined
  const take = (path: string, body: string) => {
    asked.push(path)
    sent.push(...(JSON.parse(body) as unknown[]).map((event) => SentEvent.parse(event)))
  }
  followEvents(store, {
    origin: 'https://widget.example',
    isOptedOut,
    onAct: (act) => void acts.push(act),
    onLeave: () => undefined,
    onError: (listener) => {
      fail = (error) => listener(error, true)
    },
    ask: async (path) => {
      asked.push(path)
      if (answer instanceof Error) throw answer
      return answer
    },
    transport: (path) => ({
      post: async (body) => {
        take(path, body)
        return taken
      },
      beacon: (body) => take(path, body),
    }),
  })
  const open = () => store.dispatch(modalOpened())
  const pass = () => vi.advanceTimersByTimeAsync(10_000)
  const log = () => logOf(store.services, false).text()
  const act = () => {
    for (const listener of acts) listener()
  }
  /** The visitor opens the widget and presses something in it. */
  const use = () => {
    open()
    act()
  }
  return { store, heard, asked, sent, open, use, pass, fail: (error: unknown) => fail(error), act, log }
}

const names = (list: readonly SentEvent[]) => list.map(({ props }) => props.event)

test('nothing leaves before the visitor uses the widget, then everything since the start', async () => {
  const { heard, asked, sent, use, pass } = follow({ config: { sdkType: 'my-wallet' } })
  await pass()
  expect(heard.map(({ event }) => event)).toEqual(['INITIALIZE', 'CONNECT_SUCCESS'])
  expect(asked).toEqual([])
  use()
  await pass()
  const caller = 'projectId=shop&st=my-wallet&sv=1.2.3'
  expect(asked).toEqual([`/getAnalyticsConfig?${caller}`, `/e?${caller}`])
  expect(names(sent)).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'MODAL_OPEN'])
  expect(sent.every(({ url, domain }) => url === SITE && domain === 'shop.example')).toBe(true)
  expect(sent.map(({ eventId }) => eventId)).toEqual(heard.map(({ eventId }) => eventId))
})

test.each(['modal', 'embedded'] as const)(
  'a widget that the page has opened waits until the visitor uses it: %s',
  async (mode) => {
    const { asked, open, act, pass } = follow({ config: { mode } })
    open()
    await pass()
    expect(asked).toEqual([])
    act()
    await pass()
    expect(asked).toHaveLength(2)
  },
)

describe('nothing is sent, but the dApp gets its events', () => {
  test.each<[string, Situation, number]>([
    ['the dApp has turned it off', { config: { features: { analytics: false } } }, 0],
    ['the browser asks not to be tracked', { isOptedOut: true }, 0],
    [
      'the operator does not count',
      { answer: { ...ON, body: { isAnalyticsEnabled: false, addresses: false } } },
      1,
    ],
    ['the server is away', { answer: new Error('unreachable') }, 1],
    ['the server fails', { answer: { status: 503, body: {} } }, 1],
    ['another page answers', { answer: { status: 200, body: ['yes'] } }, 1],
    ['the project is refused', { answer: { status: 403, body: {} } }, 1],
  ])('%s', async (_, situation, calls) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { asked, heard, use, pass } = follow(situation)
    use()
    await pass()
    await pass()
    expect(asked).toHaveLength(calls)
    expect(heard.map(({ event }) => event)).toContain('MODAL_OPEN')
  })
})

describe('a site that the operator no longer lists', () => {
  const refusedWhile = async (
    situation: Situation,
    meanwhile: (store: AppStore) => void = () => undefined,
  ) => {
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    const { store, asked, use, pass } = follow({ taken: 403, ...situation })
    use()
    meanwhile(store)
    await pass()
    await vi.dynamicImportSettled()
    const view = () => (store.getState().modal.open ? selectView(store.getState()) : null)
    const close = () => {
      store.dispatch(closeModal())
      store.dispatch(finishClose())
    }
    return { store, asked, complain, view, close, pass }
  }

  test('sends no more, is reported to its developers once, and the visitor reads it once', async () => {
    const { store, asked, complain, view, close, pass } = await refusedWhile({ config: { debug: true } })
    expect(store.getState().alert.content?.shortMessage).toBe('Invalid App Configuration')
    expect(view()).toBe('Connect')
    close()
    await pass()
    expect(view()).toBe('InvalidAppConfiguration')
    close()
    await pass()
    await store.dispatch(tellRefusal())
    expect([view(), asked.length, complain.mock.calls.length]).toEqual([null, 2, 1])
  })

  test('a closed widget says so at once', async () => {
    const { view } = await refusedWhile({}, (store) => {
      store.dispatch(closeModal())
      store.dispatch(finishClose())
    })
    expect(view()).toBe('InvalidAppConfiguration')
  })

  test('an embedded widget waits until the visitor is back at its home view', async () => {
    const { store, view, pass } = await refusedWhile({ config: { mode: 'embedded' } }, (store) => {
      store.dispatch(openView())
      store.dispatch(pushed({ view: 'Networks' }))
    })
    expect(view()).toBe('Networks')
    store.dispatch(goBack())
    await pass()
    expect(view()).toBe('InvalidAppConfiguration')
    store.dispatch(goBack())
    expect(view()).toBe('Account')
  })
})

test.each([true, false])('addresses are sent only if the operator wants them: %s', async (addresses) => {
  const { sent, use, pass } = follow({
    answer: { status: 200, body: { isAnalyticsEnabled: true, addresses } },
  })
  use()
  await pass()
  expect(JSON.stringify(sent).includes(ACCOUNT)).toBe(addresses)
})

test('no address, email, code or token is in anything that leaves or is logged', async () => {
  const secrets = [ACCOUNT, MAIL, '482913', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl']
  const { store, sent, heard, use, pass, fail, log } = follow()
  use()
  store.dispatch(codeSent({ email: MAIL, at: 1 }))
  fail(new TypeError(secrets.join(' and ')))
  store.dispatch(frameChanged('failed'))
  await pass()
  expect(names(sent).slice(-3)).toEqual([
    'EMAIL_VERIFICATION_CODE_SENT',
    'INTERNAL_SDK_ERROR',
    'SECURE_SITE_ERROR',
  ])
  const said = [JSON.stringify(sent), JSON.stringify(heard), log()].join()
  expect(log()).toContain('TypeError [hex] and [email] and [number] and [long]')
  for (const secret of secrets) expect(said).not.toContain(secret)
})

test.each<[unknown, string | undefined]>([
  ['malformed', 'DATA_PARSING_ERROR'],
  ['unreachable', 'API_ERROR'],
  [502, 'API_ERROR'],
  [404, undefined],
  [429, undefined],
])('a call that failed with %s is reported as %s', async (status, category) => {
  const { store, heard } = follow()
  store.dispatch({
    type: 'blockchain/executeQuery/rejected',
    payload: { status },
    meta: {
      requestStatus: 'rejected',
      rejectedWithValue: true,
      requestId: '1',
      arg: { endpointName: 'getNfts' },
    },
  })
  expect(heard.at(2)?.event).toBe(category)
  if (category) expect(heard.at(2)?.properties).toMatchObject({ errorMessage: `getNfts: ${status}` })
})

test('an error in a loop is no flood', async () => {
  const { heard, fail } = follow()
  for (let index = 0; index < 100; index += 1) fail(new Error('again'))
  expect(heard.filter(({ event }) => event === 'INTERNAL_SDK_ERROR')).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(60_000)
  fail(new Error('again'))
  expect(heard.filter(({ event }) => event === 'INTERNAL_SDK_ERROR')).toHaveLength(6)
})
