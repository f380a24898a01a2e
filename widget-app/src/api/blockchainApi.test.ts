import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installLate } from '../state/store/install.ts'
import { connectedStore } from '../testing/bareStore.ts'
import { type AccountOnChain, blockchainApi } from './blockchainApi.ts'

const ACCOUNT = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: 'eip155:31337' }

let calls: URL[] = []
let answer: (url: URL) => unknown

beforeEach(() => {
  calls = []
  vi.stubGlobal('fetch', async (input: unknown) => {
    const url = new URL(String(input), 'http://widget')
    calls.push(url)
    return Response.json(answer(url))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function visitor() {
  const store = connectedStore()
  store.dispatch(installLate())
  return store
}

const { getHistory, getIdentity, getSupportedChains } = blockchainApi.endpoints

test('pages of the history follow each other by their cursor, also while an earlier one is cached', async () => {
  answer = ({ searchParams }) => ({ data: [], next: searchParams.get('cursor') === 'two' ? null : 'two' })
  const store = visitor()
  await store.dispatch(getHistory.initiate(ACCOUNT))
  await store.dispatch(getHistory.initiate(ACCOUNT, { direction: 'forward' }))
  expect(calls.map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, 'two'])
  expect(getHistory.select(ACCOUNT)(store.getState() as never)).toMatchObject({ hasNextPage: false })
})

test('each page of the history has the age that it had on arrival', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  answer = ({ searchParams }) =>
    searchParams.get('cursor') === 'two' ? { data: [], next: null, old: 90 } : { data: [], next: 'two' }
  const store = visitor()
  await store.dispatch(getHistory.initiate(ACCOUNT))
  vi.setSystemTime(1_600_000)
  await store.dispatch(getHistory.initiate(ACCOUNT, { direction: 'forward' }))
  const { data } = getHistory.select(ACCOUNT)(store.getState() as never)
  expect(data?.pages.map(({ readAt }) => readAt)).toEqual([1_000_000, 1_510_000])
})

test('a repeated cursor ends the list', async () => {
  answer = () => ({ data: [], next: 'again' })
  const store = visitor()
  await store.dispatch(getHistory.initiate(ACCOUNT))
  await store.dispatch(getHistory.initiate(ACCOUNT, { direction: 'forward' }))
  expect(getHistory.select(ACCOUNT)(store.getState() as never)).toMatchObject({ hasNextPage: false })
})

test('the identity of an account is requested for its chain, with the account’s address', async () => {
  answer = () => ({ name: 'alice.eth', avatar: null })
  const { data } = await visitor().dispatch(getIdentity.initiate(ACCOUNT))
  expect(data).toEqual({ name: 'alice.eth', avatar: null })
  expect(calls.map(({ pathname }) => pathname)).toEqual([`/v1/identity/${ACCOUNT.address}`])
  expect(Object.fromEntries(calls[0]?.searchParams ?? [])).toMatchObject({
    chainId: ACCOUNT.chainId,
    sender: ACCOUNT.address,
  })
})

test('the list of supported chains is requested once', async () => {
  answer = () => ({ http: ['eip155:1'], ws: [] })
  const store = visitor()
  const ask = () => store.dispatch(getSupportedChains.initiate(undefined, { subscribe: false }))
  await Promise.all([ask(), ask()])
  await ask()
  expect(calls).toHaveLength(1)
})

test('above the limit the least recently used responses are evicted, except those in use', async () => {
  answer = () => ({ name: null, avatar: null })
  const store = visitor()
  const look = (address: string, subscribe = false) =>
    store.dispatch(getIdentity.initiate({ address, chainId: 'eip155:1' }, { subscribe }))
  await look('0xlooked-at', true)
  for (let place = 0; place < 150; place += 1) await look(`0x${place}`)
  await look('0x60')
  await look('0xnew')
  const kept = Object.values(store.getState().blockchain?.queries ?? {})
    .map((entry) => (entry?.originalArgs ?? {}) as Partial<AccountOnChain>)
    .map(({ address }) => address)
  expect(kept).toHaveLength(100)
  expect(kept).toContain('0xlooked-at')
  expect(kept).toContain('0x60')
  expect(kept).not.toContain('0x51')
})
