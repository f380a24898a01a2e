import { AirlockError } from '@airlock/host-sdk/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type NameClaim, writeClaim } from '../../../shared/names/claim.ts'
import { blockchainApi } from '../../api/blockchainApi.ts'
import { labelTyped, selectNames } from '../../state/late/namesSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { pushed, selectView } from '../../state/router/routerSlice.ts'
import { installLate } from '../../state/store/install.ts'
import { PROJECT, signedIn } from '../../testing/embedded.ts'
import { createFakeSecure } from '../../testing/fakeSecure.ts'
import { settle } from '../../testing/harness.ts'
import { prepareSessions } from '../../testing/session.ts'
import { createSmartSecure, SMART } from '../../testing/smartAccounts.ts'
import { selectHasNames } from './owner.ts'
import { registerName } from './registerName.ts'

prepareSessions()

const SIGNATURE = `0x${'1'.repeat(130)}`
const NAMES = { id: 'names', isEnabled: true, config: ['shop.eth'] }
const project = { ...PROJECT, features: [...PROJECT.features, NAMES] }
type Sent = { url: string; body: Record<string, unknown> }
const sent: Sent[] = []
let answer: () => Response | Promise<Response>

beforeEach(() => {
  sent.length = 0
  answer = () => Response.json({})
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ suggestions: [] })
    sent.push({ url, body: JSON.parse(String(init.body)) as Record<string, unknown> })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A visitor with the form open. `sign` is the frame's answer to the request. */
async function visitor(sign: () => unknown = () => SIGNATURE) {
  const request = async ({ method }: { method: string }) => {
    if (method !== 'personal_sign') return { eth_chainId: '0x7a69', eth_getBalance: '0x0' }[method] ?? null
    return sign()
  }
  const secure = createSmartSecure({}, { request })
  const widget = await signedIn(secure, { project })
  widget.store.dispatch(installLate())
  await settle()
  widget.store.dispatch(openView())
  widget.store.dispatch(pushed({ view: 'RegisterAccountName' }))
  widget.store.dispatch(labelTyped('alice'))
  return { ...widget, secure }
}

test('the wallet signs a claim of the active account, and the server gets it', async () => {
  const { store, secure } = await visitor()
  await store.dispatch(registerName('shop.eth'))
  const [{ url, body } = { url: '', body: {} }] = sent
  expect(url).toMatch(/^\/v1\/profile\/account\?projectId=demo/)
  const { message, ...others } = body
  expect(others).toEqual({ coin_type: 0x80000000 + 31337, address: SMART, signature: SIGNATURE })
  const claim = JSON.parse(String(message)) as NameClaim
  expect(claim).toMatchObject({ name: 'alice.shop.eth', account: `eip155:31337:${SMART}` })
  expect(writeClaim(claim)).toBe(message)
  const asked = secure.asked.find(([, params]) => (params as { method?: string }).method === 'personal_sign')
  expect(asked?.[1]).toMatchObject({
    params: [`0x${Buffer.from(String(message)).toString('hex')}`, SMART],
  })
})

test('the new name is shown, in its own view and in the profile', async () => {
  const { store } = await visitor()
  await store.dispatch(registerName('shop.eth'))
  expect(selectView(store.getState())).toBe('RegisterAccountNameSuccess')
  expect(selectNames(store.getState())).toMatchObject({ registered: 'alice.shop.eth', label: '' })
  await settle()
  const identity = blockchainApi.endpoints.getIdentity.select({ address: SMART, chainId: 'eip155:31337' })
  expect(identity(store.getState() as never).data).toEqual({ name: 'alice.shop.eth', avatar: null })
})

test.each<[string, () => Response | Promise<Response>, string]>([
  [
    'is taken',
    () => Response.json({ status: 'FAILED', reasons: [{ name: 'taken', description: '' }] }, { status: 409 }),
    'taken',
  ],
  [
    'is refused for a reason of a later release',
    () => Response.json({ status: 'FAILED', reasons: [{ name: 'later', description: '' }] }, { status: 400 }),
    'failed',
  ],
  ['is answered with a page', () => new Response('<html>', { status: 502 }), 'failed'],
  ['cannot be sent', () => Promise.reject(new TypeError('offline')), 'failed'],
])('a name that %s comes back to the form', async (_, given, failure) => {
  answer = given
  const { store } = await visitor()
  await store.dispatch(registerName('shop.eth'))
  expect(selectView(store.getState())).toBe('RegisterAccountName')
  expect(selectNames(store.getState())).toMatchObject({ phase: 'editing', label: 'alice', failure })
  expect(sent).toHaveLength(1)
})

test('nothing is sent if the visitor declines', async () => {
  const { store } = await visitor(() => {
    throw new AirlockError(4001, 'User rejected the request')
  })
  await store.dispatch(registerName('shop.eth'))
  expect(selectNames(store.getState()).failure).toBe('declined')
  expect(sent).toEqual([])
})

test('a second press while the wallet asks does nothing, and the label stays', async () => {
  let release: (value: string) => void = () => undefined
  const { store, secure } = await visitor(() => new Promise<string>((resolve) => (release = resolve)))
  const first = store.dispatch(registerName('shop.eth'))
  await settle()
  await store.dispatch(registerName('shop.eth'))
  store.dispatch(labelTyped('bobby'))
  release(SIGNATURE)
  await first
  const signed = secure.asked.filter(
    ([, params]) => (params as { method?: string }).method === 'personal_sign',
  )
  expect(signed).toHaveLength(1)
  expect(selectNames(store.getState()).registered).toBe('alice.shop.eth')
})

test.each([
  ['a short label', 'abc', 'shop.eth'],
  ['a parent that the project does not have', 'alice', 'other.eth'],
])('%s asks nobody', async (_, label, parent) => {
  const { store, secure } = await visitor()
  store.dispatch(labelTyped(label))
  await store.dispatch(registerName(parent))
  expect(JSON.stringify(secure.asked)).not.toContain('personal_sign')
})

test('there are names only in a project that offers them', async () => {
  expect(selectHasNames((await visitor()).store.getState())).toBe(true)
  const plain = await signedIn(createFakeSecure())
  expect(selectHasNames(plain.store.getState())).toBe(false)
})
