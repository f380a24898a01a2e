import { encodeAbiParameters, toFunctionSelector } from 'viem/utils'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { selectQuestion, watchChanged } from '../../state/late/watchSlice.ts'
import { closeModal, goBack, openView } from '../../state/router/navigation.ts'
import { selectStack } from '../../state/router/routerSlice.ts'
import { signedIn } from '../../testing/embedded.ts'
import { createFakeSecure, USER } from '../../testing/fakeSecure.ts'
import { CONFIG, createArea, networksOn, settle } from '../../testing/harness.ts'
import { pass, prepareSessions } from '../../testing/session.ts'
import { selectWatched } from '../tokens/watched.ts'
import { readToken } from './readToken.ts'

const TOKEN = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const OWNER = {
  namespace: 'eip155',
  address: USER.addresses.eip155,
  chainId: 'eip155:31337',
  connectorId: 'embedded',
} as const

const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const answers = (symbol: string): Readonly<Record<string, string>> => ({
  [toFunctionSelector('symbol()')]: text(symbol),
  [toFunctionSelector('name()')]: text('Test Token'),
  [toFunctionSelector('decimals()')]: number(6n),
  [toFunctionSelector('balanceOf(address)')]: number(2_500_000n),
})

interface Call {
  id: number
  method: string
  params: [{ to: string; data: string }]
}

/** A node of a chain with two tokens. */
function answer({ id, method, params: [call] }: Call) {
  const contracts: Readonly<Record<string, string>> = { [TOKEN]: 'TEST', [OTHER]: 'ETH' }
  const symbol = method === 'eth_call' ? contracts[call.to] : undefined
  const none = method === 'eth_call' ? '0x' : '0x0'
  return { jsonrpc: '2.0', id, result: symbol ? answers(symbol)[call.data.slice(0, 10)] : none }
}

prepareSessions()
beforeAll(() =>
  Promise.all([
    import('./requestWatch.ts'),
    import('../../chains/eip155/token.ts'),
    import('../../chains/eip155/balance.ts'),
  ]),
)

let isAway = false
beforeEach(() => {
  isAway = false
  vi.stubGlobal('fetch', async (input: unknown, { body }: { body?: string } = {}) => {
    if (!body || !String(input).startsWith('http://asked.example'))
      return Response.json({ http: [], ws: [], balances: [] })
    if (isAway) throw new TypeError('Failed to fetch')
    const asked = JSON.parse(body) as Call | Call[]
    return Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked))
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A visitor who is signed in by email, with a closed widget and a dApp that suggests tokens. */
async function suggesting() {
  const init = { config: { ...CONFIG, networks: networksOn('http://asked.example') } }
  const secure = createFakeSecure()
  const widget = await signedIn(secure, { init, area: createArea() })
  const { store, host } = widget
  store.dispatch(closeModal())
  await settle()
  const question = () => selectQuestion(store.getState())
  return {
    ...widget,
    secure,
    question,
    suggest: (options: object = {}, signal?: AbortSignal) => {
      const params = { type: 'ERC20', options: { address: TOKEN, ...options } }
      const asked = host.request(
        { namespace: 'eip155', method: 'wallet_watchAsset', params },
        signal ? { signal } : {},
      )
      return asked.then(
        (value) => ({ value }),
        ({ code, message }: { code: number; message: string }) => ({ code, message }),
      )
    },
    answer: (phase: 'added' | 'cancelled') =>
      store.dispatch(watchChanged({ id: question()?.id ?? -1, phase })),
    listed: () => store.dispatch(selectWatched(OWNER)).map(({ address }) => address),
  }
}

describe('wallet_watchAsset of the embedded wallet', () => {
  test('asks with the contract’s description, lists the token, and closes what it opened', async () => {
    const { suggest, view, question, answer, listed } = await suggesting()
    const result = suggest({ symbol: 'TEST', decimals: 6 })
    await pass(300)
    expect(view()).toBe('WatchAsset')
    expect(question()?.token).toEqual({
      address: TOKEN,
      symbol: 'TEST',
      name: 'Test Token',
      decimals: 6,
      balance: 2_500_000n,
      isClaimed: false,
    })
    answer('added')
    expect(await result).toEqual({ value: true })
    await settle()
    expect(view()).toBeNull()
    expect(listed()).toEqual([TOKEN])
  })

  test('returns to the visitor’s view, and shows that it is done', async () => {
    const { suggest, view, answer, store } = await suggesting()
    store.dispatch(openView())
    await settle()
    const result = suggest()
    await pass(300)
    answer('added')
    expect(await result).toEqual({ value: true })
    await settle()
    expect(view()).toBe('Account')
    expect(store.getState().toast.message).toBe('TEST is on your list')
  })

  test.each([
    ['Cancel', ({ answer }: Awaited<ReturnType<typeof suggesting>>) => answer('cancelled')],
    [
      'closing the widget',
      ({ store }: Awaited<ReturnType<typeof suggesting>>) => store.dispatch(closeModal()),
    ],
    ['another view', ({ store }: Awaited<ReturnType<typeof suggesting>>) => store.dispatch(openView())],
  ])('%s rejects', async (_, leave) => {
    const scene = await suggesting()
    const result = scene.suggest()
    await pass(300)
    leave(scene)
    expect(await result).toMatchObject({ code: 4001 })
    expect(scene.listed()).toEqual([])
    expect(scene.question()).toBeNull()
  })

  test.each([
    ['another symbol', { symbol: 'USDC' }, /options\.symbol is USDC/],
    ['other decimals', { decimals: 18 }, /options\.decimals is 18/],
    ['a wrong checksum', { address: TOKEN.replace('BC', 'bc') }, /options\.address has a wrong checksum/],
    ['no contract', { address: USER.addresses.eip155 }, /options\.address is no ERC-20 token on Local Chain/],
  ])('with %s is refused, and nothing opens', async (_, options, message) => {
    const { suggest, view } = await suggesting()
    const result = suggest(options)
    await pass(0)
    expect(await result).toEqual({ code: -32602, message: expect.stringMatching(message) })
    expect(view()).toBeNull()
  })

  test('a token with the coin’s name causes a warning', async () => {
    const { suggest, question } = await suggesting()
    void suggest({ address: OTHER })
    await pass(300)
    expect(question()).toMatchObject({ phase: 'ready', lookAlike: 'coin' })
  })

  test('an unreachable network can be asked again', async () => {
    isAway = true
    const { suggest, question, answer, store } = await suggesting()
    const result = suggest()
    await pass(300)
    expect(question()?.phase).toBe('unread')
    isAway = false
    void store.dispatch(readToken())
    await pass(0)
    expect(question()?.phase).toBe('ready')
    answer('added')
    expect(await result).toEqual({ value: true })
  })

  test('several requests are shown one after the other, and closing the widget rejects all', async () => {
    const { suggest, question, answer, view, store } = await suggesting()
    const results = [suggest(), suggest({ address: OTHER }), suggest()]
    await pass(300)
    expect(question()?.given.address).toBe(TOKEN)
    answer('cancelled')
    expect(await results[0]).toMatchObject({ code: 4001 })
    await pass(300)
    expect(view()).toBe('WatchAsset')
    expect(question()?.given.address).toBe(OTHER)
    store.dispatch(closeModal())
    expect(await results[1]).toMatchObject({ code: 4001 })
    expect(await results[2]).toMatchObject({ code: 4001 })
    await pass(300)
    expect(view()).toBeNull()
  })

  test('more than eight at once are refused', async () => {
    const { suggest } = await suggesting()
    const results = Array.from({ length: 9 }, () => suggest())
    expect(await results[8]).toMatchObject({ code: -32002 })
  })

  test('a request that the page aborts disappears', async () => {
    const { suggest, view } = await suggesting()
    const page = new AbortController()
    const result = suggest({}, page.signal)
    await pass(300)
    expect(view()).toBe('WatchAsset')
    page.abort()
    expect(await result).toMatchObject({ code: -32053 })
    await settle()
    expect(view()).toBeNull()
  })

  test('never covers a screen of the secure frame; an approval on top is decided first', async () => {
    const { suggest, view, host, secure, answer, question } = await suggesting()
    const sign = () =>
      host.request(
        { namespace: 'eip155', method: 'personal_sign', params: ['0x61', USER.addresses.eip155] },
        {},
      )
    const first = sign()
    await settle()
    const result = suggest()
    await pass(300)
    expect(view()).toBe('ApproveTransaction')
    secure.person.go()
    await first
    await pass(300)
    expect(view()).toBe('WatchAsset')
    const second = sign()
    await settle()
    expect(view()).toBe('ApproveTransaction')
    secure.person.go()
    await second
    await settle()
    expect(view()).toBe('WatchAsset')
    expect(question()?.phase).toBe('ready')
    answer('added')
    expect(await result).toEqual({ value: true })
  })

  test('going back rejects this request', async () => {
    const { suggest, store, view } = await suggesting()
    store.dispatch(openView())
    await settle()
    const result = suggest()
    await pass(300)
    expect(selectStack(store.getState())).toHaveLength(2)
    store.dispatch(goBack())
    expect(await result).toMatchObject({ code: 4001 })
    expect(view()).toBe('Account')
  })
})
