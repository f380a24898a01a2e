import { readSignIn } from '@airlock/host-sdk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { EMBEDDED_ID } from '../../state/connectors/connectorIds.ts'
import { selectSignIn, signInAsked } from '../../state/late/signInSlice.ts'
import { closeModal, safeClose } from '../../state/router/navigation.ts'
import type { AppStore, RootState } from '../../state/store/store.ts'
import { ACCOUNT, createFakeWallet, OTHER_ACCOUNT } from '../../testing/fakeWallet.ts'
import { createArea, type HarnessOptions, SITE, settle, WALLET } from '../../testing/harness.ts'
import { connecting, launch, ON_ONE, pass, prepareSessions } from '../../testing/session.ts'
import { deriveEvent } from '../analytics/deriveEvents.ts'
import { cancel, check, retry, sign } from './signInFlow.ts'

prepareSessions()
beforeAll(() => import('./followSignIn.ts'))

interface Verified {
  message: string
  signature: string
  data: unknown
}

/** A site with a session for each account that has signed in. */
function createSite(options: { isRequired?: boolean; prepared?: object } = {}) {
  const { isRequired = true, prepared = {} } = options
  const site = {
    sessions: new Set<unknown>(),
    steps: [] as string[],
    given: [] as Verified[],
    isDown: false,
    isVerified: true,
    answer: (step: string, given: unknown): unknown => {
      site.steps.push(step)
      if (site.isDown) throw new Error('The server is down')
      if (step === 'prepare')
        return { nonce: `nonce${1000 + site.steps.length}`, freshFor: 300_000, ...prepared }
      const { caipAddress } = given as { caipAddress?: string }
      if (step === 'status') return { isNeeded: !site.sessions.has(caipAddress), isRequired }
      site.given.push(...(given as Verified[]))
      return { isVerified: site.isVerified }
    },
  }
  return site
}

async function open(site: ReturnType<typeof createSite>, options: HarnessOptions = {}) {
  const wallet = options.wallet ?? createFakeWallet()
  const harness = await launch({ ...options, wallet, signIn: site.answer, init: { hasSignIn: true } })
  await settle()
  const question = () => selectSignIn(harness.store.getState())
  const shown = () => harness.snapshots.at(-1)?.view ?? null
  return { ...harness, harness, question, shown }
}

async function openConnected(...given: Parameters<typeof open>) {
  const opened = await open(...given)
  const { result } = await connecting(opened.harness)
  await pass(1000)
  return { ...opened, result }
}

describe('after a connection', () => {
  test('the visitor is asked at once, in the open widget, and signs', async () => {
    const site = createSite({ prepared: { statement: 'Welcome' } })
    const { store, question, shown, wallet, snapshots, result } = await openConnected(site)
    await expect(result).resolves.toMatchObject({ account: { caipAddress: ON_ONE } })
    expect([shown(), question()?.phase]).toEqual(['SignIn', 'ready'])
    const opened = snapshots.map((one) => one.open)
    expect(opened.slice(opened.indexOf(true))).not.toContain(false)
    await store.dispatch(sign())
    await pass(1000)
    expect(wallet.asked).toContain('personal_sign')
    const [verified] = site.given
    expect(readSignIn(verified?.message ?? '')).toEqual({
      domain: new URL(SITE).host,
      uri: SITE,
      accountAddress: ACCOUNT,
      chainId: 'eip155:31337',
      version: '1',
      nonce: 'nonce1002',
      issuedAt: expect.any(String),
      statement: 'Welcome',
    })
    expect(verified?.data).toEqual(readSignIn(verified?.message ?? ''))
    expect([shown(), question()]).toEqual([null, null])
    expect(site.steps).toEqual(['status', 'prepare', 'verify'])
  })

  test('the page hears that the widget closes before it hears that it opens for the question', async () => {
    const heard: string[] = []
    const followEvents = ({ startListening }: AppStore) => {
      startListening({
        predicate: () => true,
        effect: (action, { getOriginalState, getState }) => {
          const change = { before: getOriginalState() as RootState, state: getState() as RootState }
          const { event } = deriveEvent(action, change) ?? {}
          if (event) heard.push(event)
        },
      })
    }
    await openConnected(createSite(), { analytics: followEvents })
    expect(heard.slice(heard.indexOf('CONNECT_SUCCESS'))).toEqual([
      'CONNECT_SUCCESS',
      'MODAL_CLOSE',
      'MODAL_OPEN',
    ])
  })

  test('an account with a session is not asked', async () => {
    const site = createSite()
    site.sessions.add(ON_ONE)
    const { question, shown } = await openConnected(site)
    expect([shown(), question(), site.steps]).toEqual([null, null, ['status']])
  })

  test.each([
    [true, 'disconnected'],
    [false, 'connected'],
  ])('who cancels where it is required: %s, is %s', async (isRequired, status) => {
    const { store, shown, account } = await openConnected(createSite({ isRequired }))
    store.dispatch(cancel())
    await pass(1000)
    expect([account()?.status, shown()]).toEqual([status, null])
  })

  test('what is required cannot be closed, and opens again; what is optional was declined', async () => {
    const required = await openConnected(createSite())
    required.store.dispatch(safeClose())
    await pass(1000)
    expect(required.shown()).toBe('SignIn')
    required.store.dispatch(closeModal())
    await pass(1000)
    expect([required.shown(), required.account()?.status]).toEqual([null, 'connected'])
    expect(await required.host.open({})).toEqual({ view: 'SignIn' })

    const optional = await openConnected(createSite({ isRequired: false }))
    optional.store.dispatch(safeClose())
    await pass(1000)
    expect([optional.shown(), optional.question()]).toEqual([null, null])
    expect(await optional.host.open({})).toEqual({ view: 'Account' })
  })
})

describe('until the site has answered, a session counts as required', () => {
  const createDown = () => Object.assign(createSite({ isRequired: false }), { isDown: true })
  const openDown = async () => {
    const site = createDown()
    return { site, ...(await openConnected(site)) }
  }

  test('who cancels is disconnected', async () => {
    const { store, shown, account } = await openDown()
    store.dispatch(cancel())
    await pass(1000)
    expect([account()?.status, shown()]).toEqual(['disconnected', null])
  })

  test('the visitor cannot close it, and a page that does is asked again', async () => {
    const { store, shown, host, account } = await openDown()
    store.dispatch(safeClose())
    await pass(1000)
    expect(shown()).toBe('SignIn')
    store.dispatch(closeModal())
    await pass(1000)
    expect([shown(), account()?.status]).toEqual([null, 'connected'])
    expect(await host.open({})).toEqual({ view: 'SignIn' })
  })

  test('the site decides as soon as it answers', async () => {
    const { site, store, question, shown } = await openDown()
    site.isDown = false
    await store.dispatch(retry())
    expect(question()).toMatchObject({ phase: 'ready', isRequired: false })
    expect(site.steps).toEqual(['status', 'status', 'prepare'])
    store.dispatch(safeClose())
    await pass(1000)
    expect([shown(), question()]).toEqual([null, null])
  })

  test('a wallet with a sign-in screen is not asked for a signature', async () => {
    const site = createDown()
    const { store, question } = await open(site)
    const account = { caipAddress: ON_ONE, namespace: 'eip155', address: ACCOUNT } as const
    store.dispatch(signInAsked({ ...account, connectorId: EMBEDDED_ID }))
    await store.dispatch(check(false))
    expect(question()).toMatchObject({ phase: 'failed', failure: 'unreachable' })
    expect(site.steps).toEqual(['status'])
  })
})

describe('what goes wrong is said, with a way on', () => {
  test('a site that does not answer', async () => {
    const site = createSite()
    site.isDown = true
    const { store, question, shown } = await openConnected(site)
    expect([shown(), question()]).toMatchObject(['SignIn', { phase: 'failed', failure: 'unreachable' }])
    site.isDown = false
    await store.dispatch(retry())
    expect(question()).toMatchObject({ phase: 'ready', failure: null, isRequired: true })
  })

  test.each([
    ['rejected', 4001],
    ['wallet', -32603],
  ])('%s', async (failure, code) => {
    const wallet = createFakeWallet()
    const { store, question } = await openConnected(createSite(), { wallet })
    wallet.script.personal_sign = code
    await store.dispatch(sign())
    expect(question()).toMatchObject({ phase: 'failed', failure })
    wallet.script.personal_sign = 'answer'
    await store.dispatch(retry())
    await pass(1000)
    expect(question()).toBeNull()
  })

  test('a signature that the site refuses: the next one has another nonce', async () => {
    const site = createSite()
    site.isVerified = false
    const { store, question } = await openConnected(site)
    await store.dispatch(sign())
    expect(question()).toMatchObject({ phase: 'failed', failure: 'refused' })
    site.isVerified = true
    await store.dispatch(retry())
    const nonces = site.given.map(({ message }) => readSignIn(message)?.nonce)
    expect(new Set(nonces).size).toBe(2)
    expect(question()).toBeNull()
  })

  const text = (domain: string, address = ACCOUNT) =>
    `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: http://${domain}\nVersion: 1\nChain ID: 31337\nNonce: nonce1002\nIssued At: 2026-01-01T00:00:00Z`

  test.each([
    ['another site', { text: text('bank.example') }],
    ['another account', { text: text(new URL(SITE).host, OTHER_ACCOUNT) }],
    ['another nonce', { text: text(new URL(SITE).host), nonce: 'nonce9999' }],
    ['another text', { text: 'I give you everything' }],
    ['a nonce that is too short', { nonce: 'a' }],
    ['fields in the statement', { statement: 'Hi\n\nURI: https://bank.example' }],
  ])('a message about %s is never shown to the wallet', async (_, prepared) => {
    const { store, question, wallet } = await openConnected(createSite({ prepared }))
    expect(question()).toMatchObject({ phase: 'failed', failure: 'unfit', text: null })
    await store.dispatch(retry())
    expect(wallet.asked).not.toContain('personal_sign')
  })

  test('a text of the site’s own is signed if it is about this site and account', async () => {
    const own = text(new URL(SITE).host)
    const site = createSite({ prepared: { text: own, nonce: '' } })
    const { store } = await openConnected(site)
    await store.dispatch(sign())
    expect(site.given[0]?.message).toBe(own)
  })
})

describe('the text that is signed is the one that was shown', () => {
  const own = (nonce: string, requestId: string) =>
    `${new URL(SITE).host} wants you to sign in with your Ethereum account:\n${ACCOUNT}\n\n\nURI: ${SITE}\nVersion: 1\nChain ID: 31337\nNonce: ${nonce}\nIssued At: ${new Date().toISOString()}\nRequest ID: ${requestId}`

  test.each([
    ['statement', { statement: 'Hello' }, { statement: 'I agree to everything' }],
    ['resources', {}, { resources: ['https://bank.example'] }],
    ['request id', { requestId: 'one' }, { requestId: 'two' }],
    [
      'text of its own',
      { nonce: 'nonce1002', text: own('nonce1002', 'one') },
      { nonce: 'nonce1003', text: own('nonce1003', 'two') },
    ],
  ])('another %s waits for another press', async (_, before, after) => {
    const parts: object = { ...before }
    const site = createSite({ prepared: parts })
    const { store, question, wallet } = await openConnected(site)
    const shown = question()?.text
    Object.assign(parts, after)
    await pass(300_000)
    await store.dispatch(sign())
    expect(question()).toMatchObject({ phase: 'ready', hasChanged: true })
    expect(question()?.text).not.toBe(shown)
    expect(wallet.asked).not.toContain('personal_sign')
    const next = question()?.text
    await store.dispatch(sign())
    expect(site.given[0]?.message).toBe(next)
  })

  test('after a refusal, too', async () => {
    const parts = { statement: 'Hello' }
    const site = createSite({ prepared: parts })
    site.isVerified = false
    const { store, question } = await openConnected(site)
    await store.dispatch(sign())
    parts.statement = 'I agree to everything'
    await store.dispatch(retry())
    expect(question()).toMatchObject({ phase: 'ready', hasChanged: true, failure: null })
    expect(site.given).toHaveLength(1)
  })

  test('another nonce and other times need no other press', async () => {
    const parts = { expirationTime: '2030-01-01T00:00:00Z' }
    const site = createSite({ prepared: parts })
    const { store, question } = await openConnected(site)
    parts.expirationTime = '2030-01-02T00:00:00Z'
    await pass(300_000)
    await store.dispatch(sign())
    await pass(1000)
    expect(readSignIn(site.given[0]?.message ?? '')).toMatchObject({ nonce: 'nonce1003', ...parts })
    expect(question()).toBeNull()
  })

  test.each([-1, 0, 5])('a message with a freshness of %i ms stays for half a minute', async (freshFor) => {
    const site = createSite({ prepared: { freshFor } })
    const { store, question } = await openConnected(site)
    const shown = question()?.text
    await pass(25_000)
    await store.dispatch(sign())
    expect(site.given[0]?.message).toBe(shown)
  })
})

test('the site in a message is the browser’s, whatever the page says', async () => {
  const prepared = { domain: 'bank.example', uri: 'https://bank.example', chainId: 'eip155:1' }
  const site = createSite({ prepared })
  const { store } = await openConnected(site)
  await store.dispatch(sign())
  expect(readSignIn(site.given[0]?.message ?? '')).toMatchObject({ domain: new URL(SITE).host, uri: SITE })
})

test('another account or network is asked once, and a signature of the one before does not count', async () => {
  const site = createSite()
  const wallet = createFakeWallet()
  const { store, emit, question } = await openConnected(site, { wallet })
  wallet.script.personal_sign = 'hang'
  const signing = store.dispatch(sign())
  emit('walletAccounts', { connectorId: WALLET.id, accounts: [OTHER_ACCOUNT] })
  await pass(1000)
  expect(question()).toMatchObject({ phase: 'ready', subject: { address: OTHER_ACCOUNT } })
  wallet.approveLate()
  await pass(1000)
  await signing
  expect(site.given).toEqual([])
  emit('walletChain', { connectorId: WALLET.id, chainId: '0x7a6a' })
  await pass(1000)
  expect(question()?.subject.caipAddress).toBe(`eip155:31338:${OTHER_ACCOUNT}`)
  expect(site.steps.filter((step) => step === 'status')).toHaveLength(3)
})

test.each([
  [true, 'SignIn'],
  [false, null],
])('a restored connection, required: %s, opens %s', async (isRequired, view) => {
  const area = createArea()
  const wallet = createFakeWallet()
  const first = createSite()
  first.sessions.add(ON_ONE)
  await openConnected(first, { area, wallet })
  const { shown, harness } = await open(createSite({ isRequired }), { area, wallet })
  await pass(1000)
  expect(shown()).toBe(view)
  expect(await harness.host.open({})).toEqual({ view: 'SignIn' })
})
