import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SENT_LIMIT, type SentTransaction, transactionSent } from '../../state/late/transactionsSlice.ts'
import { modalClosed, modalOpened } from '../../state/router/modalSlice.ts'
import type { Storage } from '../../state/storage.ts'
import { openStorage } from '../../state/storage.ts'
import { installLate } from '../../state/store/install.ts'
import { connectedStore } from '../../testing/bareStore.ts'
import { ACCOUNT } from '../../testing/fakeWallet.ts'
import { CONFIG, createArea } from '../../testing/harness.ts'
import { followSent } from './follow.ts'
import { keepSent } from './keep.ts'

const CHAIN = 'eip155:31337'
const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const HASH = `0x${'ab'.repeat(32)}`
const SIGNATURE = '5'.repeat(88)

/** The chain as a node reports it. `null`: the node is offline. */
let node: Record<string, unknown> | null = {}
let asked: string[] = []

async function answer(url: string, init?: RequestInit): Promise<Response> {
  if (url.startsWith('/v1/supported-chains')) return Response.json({ http: [], ws: [] })
  const { method } = JSON.parse(String(init?.body)) as { method: string }
  asked.push(method)
  if (!node) return new Response('busy', { status: 503 })
  return Response.json({ jsonrpc: '2.0', id: 1, result: node[method] ?? null })
}

beforeEach(() => {
  asked = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 })
  vi.stubGlobal('fetch', (input: unknown, init?: RequestInit) => answer(String(input), init))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const networks = [
  ...CONFIG.networks.slice(0, 0),
  {
    id: 31337,
    name: 'Local Chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://followed.example'] } },
  },
  {
    id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    chainNamespace: 'solana' as const,
    name: 'Solana',
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['http://solana.example'] } },
  },
]

const what = { amount: '1', symbol: 'ETH', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }

/** A visitor with a sent transaction, and its final state. */
function sender(change: Partial<SentTransaction> = {}) {
  const store = connectedStore(networks)
  store.dispatch(installLate())
  store.dispatch(
    transactionSent({ chainId: CHAIN, hash: HASH, from: ACCOUNT, what, sentAt: Date.now(), ...change }),
  )
  store.dispatch(modalOpened())
  const stop = followSent(store)
  const sent = () => store.getState().transactions?.sent[0]
  return { store, stop, sent }
}

/** Advances to the next check. */
const look = (ms = 4000) => vi.advanceTimersByTimeAsync(ms)

const mined = (blockNumber: number, height = blockNumber, status: '0x0' | '0x1' = '0x1') => ({
  eth_blockNumber: `0x${height.toString(16)}`,
  eth_getTransactionCount: '0x6',
  eth_getTransactionReceipt: {
    transactionHash: HASH,
    blockNumber: `0x${blockNumber.toString(16)}`,
    status,
  },
})

const waiting = (height: number, next = '0x5') => ({
  eth_blockNumber: `0x${height.toString(16)}`,
  eth_getTransactionByHash: { hash: HASH, nonce: '0x5' },
  eth_getTransactionCount: next,
})

describe('a sent transaction', () => {
  test.each([
    ['0x1', 'confirmed'],
    ['0x0', 'failed'],
  ] as const)('is pending until it is mined with status %s, then %s', async (status, expected) => {
    node = waiting(10)
    const { sent, stop } = sender()
    await look()
    expect(sent()).toMatchObject({ status: 'pending', nonce: 5 })
    node = mined(11, 11, status)
    await look()
    expect(sent()).toMatchObject({ status: expected, settledAt: 11, isFinal: false })
    stop()
  })

  test('is pending again after a reorganization (R32)', async () => {
    node = mined(11)
    const { sent, stop } = sender({ nonce: 5 })
    await look()
    expect(sent()?.status).toBe('confirmed')
    node = waiting(12)
    await look()
    expect(sent()).toMatchObject({ status: 'pending', settledAt: null })
    stop()
  })

  test('is checked at once, so that a quick replacement is detected (R32)', async () => {
    node = waiting(10)
    const { sent, stop } = sender()
    await look(1)
    expect(sent()).toMatchObject({ status: 'pending', nonce: 5 })
    node = { ...waiting(11, '0x6'), eth_getTransactionByHash: null }
    await look()
    await look()
    expect(sent()?.status).toBe('replaced')
    stop()
  })

  test('is replaced if another one with its nonce was mined; a node that lags does not matter', async () => {
    node = waiting(10)
    const { sent, stop } = sender()
    await look()
    node = waiting(11, '0x6')
    await look()
    expect(sent()?.status).toBe('pending')
    node = waiting(12, '0x6')
    await look()
    expect(sent()).toMatchObject({ status: 'replaced', settledAt: 12 })
    node = waiting(12, '0x5')
    await look()
    expect(sent()?.status).toBe('pending')
    stop()
  })

  test('is not checked any more after 12 confirmations', async () => {
    node = mined(11, 23)
    const { sent, stop } = sender()
    await look()
    expect(sent()).toMatchObject({ status: 'confirmed', isFinal: true })
    asked = []
    await look(120_000)
    expect(asked).toEqual([])
    stop()
  })

  test.each([
    ['is unreachable', null],
    [
      'returns another receipt',
      {
        ...mined(11),
        eth_getTransactionReceipt: {
          transactionHash: `0x${'00'.repeat(32)}`,
          blockNumber: '0xb',
          status: '0x1',
        },
      },
    ],
    ['returns an invalid response', { ...mined(11), eth_getTransactionReceipt: { status: 'fine' } }],
  ])('keeps its status if the node %s', async (_, broken) => {
    node = broken
    const { sent, stop } = sender({ nonce: 9 })
    await look()
    expect(sent()?.status).toBe('pending')
    node = mined(12)
    await look()
    expect(sent()?.status).toBe('confirmed')
    stop()
  })

  test('on Solana is confirmed and final by its status, and expired after its last block', async () => {
    node = { getBlockHeight: 100, getSignatureStatuses: { value: [null] } }
    const { sent, stop } = sender({ chainId: SOLANA, hash: SIGNATURE, validUntil: 150 })
    await look()
    expect(sent()?.status).toBe('pending')
    node = {
      getBlockHeight: 101,
      getSignatureStatuses: { value: [{ slot: 7, err: null, confirmationStatus: 'confirmed' }] },
    }
    await look()
    expect(sent()).toMatchObject({ status: 'confirmed', isFinal: false })
    node = { getBlockHeight: 151, getSignatureStatuses: { value: [null] } }
    await look()
    await look()
    expect(sent()?.status).toBe('expired')
    stop()
  })

  test('on Solana expires eventually, even if its last block is unknown', async () => {
    node = { getBlockHeight: 100, getSignatureStatuses: { value: [null] } }
    const { sent, stop } = sender({ chainId: SOLANA, hash: SIGNATURE })
    await look()
    node = { ...node, getBlockHeight: 250 }
    await look()
    await look()
    expect(sent()?.status).toBe('pending')
    node = { ...node, getBlockHeight: 401 }
    await look()
    await look()
    expect(sent()?.status).toBe('expired')
    stop()
  })

  test('counts as lost if no node knows it after a day; a slow one does not', async () => {
    node = { eth_blockNumber: '0x64', eth_getTransactionCount: '0x5' }
    const { sent, stop } = sender({ nonce: 5 })
    await look()
    await look()
    expect(sent()?.status).toBe('pending')
    vi.setSystemTime(Date.now() + 86_400_000)
    node = waiting(200)
    await look()
    await look(30_000)
    expect(sent()?.status).toBe('pending')
    node = { eth_blockNumber: '0xc8', eth_getTransactionCount: '0x5' }
    await look(30_000)
    expect(sent()?.status).toBe('pending')
    await look(30_000)
    expect(sent()).toMatchObject({ status: 'expired', isFinal: false })
    node = { eth_blockNumber: '0xd4', eth_getTransactionCount: '0x5' }
    await look(30_000)
    expect(sent()).toMatchObject({ status: 'expired', isFinal: true })
    stop()
  })

  test('is not checked while the modal is closed, and again when it opens', async () => {
    node = waiting(10)
    const { store, stop } = sender()
    await look()
    store.dispatch(modalClosed())
    asked = []
    await look(60_000)
    expect(asked).toEqual([])
    store.dispatch(modalOpened())
    await look()
    expect(asked).not.toEqual([])
    stop()
  })

  test('is checked less often if it is old, even while a newer one is pending', async () => {
    node = waiting(10)
    const other = `0x${'cd'.repeat(32)}`
    const { store, stop } = sender({ hash: other, sentAt: Date.now() - 400_000, nonce: 4 })
    store.dispatch(
      transactionSent({ chainId: CHAIN, hash: HASH, from: ACCOUNT, what, sentAt: Date.now(), nonce: 5 }),
    )
    await look()
    asked = []
    await look(12_000)
    expect(asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(3)
    await look(20_000)
    expect(asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(9)
    stop()
  })

  test('on Solana that failed is reported as failed', async () => {
    const status = { slot: 7, err: { InstructionError: [0, 'Custom'] }, confirmationStatus: 'finalized' }
    node = { getBlockHeight: 101, getSignatureStatuses: { value: [status] } }
    const { sent, stop } = sender({ chainId: SOLANA, hash: SIGNATURE })
    await look()
    expect(sent()).toMatchObject({ status: 'failed', isFinal: true })
    stop()
  })
})

describe('a stored transaction', () => {
  const key = '@airlock/demo/http://dapp.localhost/sent_transactions'
  const keepIn = (storage: Storage) => {
    const store = connectedStore(networks)
    store.dispatch(installLate())
    keepSent(store, storage, key)
    return store
  }
  const sentOf = (store: ReturnType<typeof keepIn>) => store.getState().transactions?.sent ?? []
  const send = (store: ReturnType<typeof keepIn>, hash: string) =>
    store.dispatch(transactionSent({ chainId: CHAIN, hash, from: ACCOUNT, what, sentAt: Date.now() }))

  test('survives a reload, newest first, at most 99', () => {
    const area = createArea()
    const store = keepIn(openStorage(() => area))
    for (let index = 0; index < 120; index += 1) send(store, `0x${index}`)
    const again = sentOf(keepIn(openStorage(() => area)))
    expect(again).toHaveLength(SENT_LIMIT)
    expect(again[0]?.hash).toBe('0x119')
    expect(again.at(-1)?.hash).toBe('0x21')
  })

  test.each([
    ['no JSON', '{'],
    ['of a newer version', '{"v":2,"data":[]}'],
    ['of another kind', '{"v":1,"data":[{"hash":1}]}'],
  ])('that is %s is ignored', (_, text) => {
    const area = createArea()
    area.setItem(key, text)
    expect(sentOf(keepIn(openStorage(() => area)))).toEqual([])
    expect(area.getItem(`${key}.quarantine`)).toBe(text)
    expect(area.getItem(key)).toBeNull()
  })
})
