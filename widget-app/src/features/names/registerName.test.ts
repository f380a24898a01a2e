import { AirlockError } from '@airlock/host-sdk/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type NameClaim, writeClaim } from '../../../shared/names/claim.ts'
import { blockchainApi } from '../../api/blockchainApi.ts'
import { labelTyped, selectNames } from '../../state/late/namesSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { pushed, selectStack, selectView } from '../../state/router/routerSlice.ts'
import { installLate } from '../../state/store/install.ts'
import { PROJECT, signedIn } from '../../testing/embedded.ts'
import { createFakeSecure } from '../../testing/fakeSecure.ts'
import { settle } from '../../testing/harness.ts'
import { prepareSessions } from '../../testing/session.ts'
import { createSmartSecure, SMART } from '../../testing/smartAccounts.ts'
import { disconnectActive } from '../../wallets/connections/disconnectFlow.ts'
import { selectHasNames } from './owner.ts'
import { registerName } from './registerName.ts'

prepareSessions()

const SIGNATURE = `0x${'1'.repeat(130)}`
const NAMES = { id: 'names', isEnabled: true, config: ['shop.eth'] }
const project = { ...PROJECT, features: [...PROJECT.features, NAMES] }
type Sent = { url: string; body: Record<string, unknown> }
const sent: Sent[] = []
let answer: () => Response | Promise<Response>
/** The names that the server has for the account. */
let kept: object[]

beforeEach(() => {
  sent.length = 0
  answer = () => Response.json({})
  kept = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/v1/profile/reverse/')) return Response.json(kept)
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

test('the name of an account that already owns one is read again, so that its view can be reached', async () => {
  answer = () => Response.json({ reasons: [{ name: 'owned' }] }, { status: 409 })
  const { store } = await visitor()
  const { getNames } = blockchainApi.endpoints
  const account = { address: SMART, chainId: 'eip155:31337' }
  expect(await store.dispatch(getNames.initiate(account)).unwrap()).toEqual([])
  kept = [{ name: 'other.shop.eth', attributes: [] }]
  await store.dispatch(registerName('shop.eth'))
  await vi.waitFor(() => expect(getNames.select(account)(store.getState() as never).data).toEqual(kept))
  expect(selectNames(store.getState()).failure).toBe('owned')
})

test('nothing is sent if the visitor declines', async () => {
  const { store } = await visitor(() => {
    throw new AirlockError(4001, 'User rejected the request')
  })
  await store.dispatch(registerName('shop.eth'))
  expect(selectNames(store.getState()).failure).toBe('declined')
  expect(sent).toEqual([])
})

test('a failure after a disconnect does not open the form', async () => {
  let refuse: (reason: unknown) => void = () => undefined
  const { store } = await visitor(() => new Promise<string>((_, reject) => (refuse = reject)))
  const registering = store.dispatch(registerName('shop.eth'))
  await settle()
  store.dispatch(disconnectActive())
  await settle()
  store.dispatch(openView())
  const before = selectStack(store.getState())
  refuse(new AirlockError(4001, 'User rejected the request'))
  await registering
  expect([selectStack(store.getState()), selectNames(store.getState()).failure]).toEqual([before, 'declined'])
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
