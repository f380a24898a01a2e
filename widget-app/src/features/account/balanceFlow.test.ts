import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NamespaceAdapter } from '../../chains/adapter.ts'
import { balanceExpired, selectBalanceStatus } from '../../state/account/balanceSlice.ts'
import { activeNamespaceSet, connectionEvent, networksResolved } from '../../state/chains/chainsSlice.ts'
import { closeModal, finishClose, openView } from '../../state/router/navigation.ts'
import { answered, bareStore } from '../../testing/bareStore.ts'
import { ACCOUNT, OTHER_ACCOUNT } from '../../testing/fakeWallet.ts'
import { FAMILIES, familiesStore, network } from '../../testing/families.ts'
import { createArea } from '../../testing/harness.ts'
import type { Namespace } from '../../types.ts'
import { refreshBalance } from '../activeAccount/balanceFlow.ts'
import { olderOf, selectBalanceSince } from '../activeAccount/useBalanceAge.ts'
import { followAccount } from './accountListeners.ts'

const getBalance = vi.hoisted(() => vi.fn<NonNullable<NamespaceAdapter['getBalance']>>())
vi.mock('../../chains/registry.ts', async () => {
  const { solana } = await import('../../chains/solana/index.ts')
  const loadAdapter = async (namespace: Namespace) => ({
    ...(namespace === 'solana' && solana),
    getBalance,
    addressUrl: (_network: unknown, address: string) => `https://scan.example/${address}`,
  })
  return { loadAdapter }
})

const ON_ONE = `eip155:31337:${ACCOUNT}`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 })
  getBalance.mockReset().mockResolvedValue('1.5')
})
afterEach(() => void vi.useRealTimers())

/** A connected visitor, who looks at the account if `open`. */
function visitor({ open = true } = {}) {
  const store = bareStore()
  followAccount(store, createArea)
  if (open) store.dispatch(openView())
  store.dispatch(connectionEvent({ namespace: 'eip155', event: answered() }))
  const account = () => store.getState().chains.records.eip155?.accountState
  return { ...store, account }
}

const turn = () => vi.advanceTimersByTimeAsync(0)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the balance', () => {
  test('is read when the account is visible, with its symbol and its explorer', async () => {
    const { account } = visitor()
    await turn()
    expect(account()).toMatchObject({
      balance: '1.5',
      balanceSymbol: 'ETH',
      addressExplorerUrl: `https://scan.example/${ACCOUNT}`,
    })
    expect(getBalance).toHaveBeenCalledOnce()
  })

  test('is not read while the account is not visible, and is read when it becomes visible', async () => {
    const { dispatch } = visitor({ open: false })
    await turn()
    expect(getBalance).not.toHaveBeenCalled()
    dispatch(openView())
    await turn()
    expect(getBalance).toHaveBeenCalledOnce()
  })

  test.each([
    ['within 30 s is not read again', 29_999, 1],
    ['after 30 s is read again', 30_000, 2],
  ])('shown again %s', async (_, ms, times) => {
    const { dispatch } = visitor()
    await turn()
    dispatch(closeModal())
    dispatch(finishClose())
    await wait(ms)
    dispatch(openView())
    await turn()
    expect(getBalance).toHaveBeenCalledTimes(times)
  })

  test('of another account or network is separate', async () => {
    const { dispatch, account } = visitor()
    await turn()
    getBalance.mockResolvedValue('7')
    const event = { type: 'accountsChanged' as const, connectorId: 'w', accounts: [OTHER_ACCOUNT] }
    dispatch(connectionEvent({ namespace: 'eip155', event }))
    expect(account()?.balance).toBeNull()
    await turn()
    expect(account()?.balance).toBe('7')
    const moved = { type: 'chainChanged' as const, connectorId: 'w', caipNetworkId: 'eip155:31338' as const }
    dispatch(connectionEvent({ namespace: 'eip155', event: moved }))
    await turn()
    expect(getBalance).toHaveBeenCalledTimes(3)
  })

  test('that arrives late is not shown for another account', async () => {
    const late = { answer: (_balance: string) => {} }
    getBalance.mockReturnValueOnce(new Promise((resolve) => void Object.assign(late, { answer: resolve })))
    const { dispatch, account } = visitor()
    await turn()
    getBalance.mockResolvedValue('7')
    const event = { type: 'accountsChanged' as const, connectorId: 'w', accounts: [OTHER_ACCOUNT] }
    dispatch(connectionEvent({ namespace: 'eip155', event }))
    await turn()
    late.answer('1.5')
    await turn()
    expect(account()?.balance).toBe('7')
  })

  test('waits for a network whose metadata is loading', async () => {
    const store = bareStore(['eip155:8453'])
    followAccount(store, createArea)
    store.dispatch(openView())
    store.dispatch(connectionEvent({ namespace: 'eip155', event: answered('eip155:8453') }))
    await turn()
    expect(getBalance).not.toHaveBeenCalled()
    const network = { ...bareStore().getState().chains.records.eip155?.caipNetworks[0] }
    const networks = [{ ...network, id: 8453, caipNetworkId: 'eip155:8453' }] as never
    store.dispatch(networksResolved({ namespace: 'eip155', networks }))
    await turn()
    expect(getBalance).toHaveBeenCalledOnce()
  })
})

test('is not requested for a network without metadata', async () => {
  const { dispatch, getState, account } = visitor()
  await turn()
  const moved = { type: 'chainChanged' as const, connectorId: 'w', caipNetworkId: 'eip155:1' as const }
  dispatch(connectionEvent({ namespace: 'eip155', event: moved }))
  await dispatch(refreshBalance({ force: true }))
  expect(getBalance).toHaveBeenCalledOnce()
  expect(account()).toMatchObject({ balance: null, balanceSymbol: null })
  expect(getState().balance.cache[`eip155:1:${ACCOUNT}`]).toBeUndefined()
})

describe('a balance that cannot be read', () => {
  test('is reported, keeps its last value, and is not requested for 30 s', async () => {
    const { dispatch, getState, account } = visitor()
    await turn()
    getBalance.mockRejectedValue(new Error('HTTP 429'))
    await wait(30_000)
    await dispatch(refreshBalance())
    expect(getState().toast).toMatchObject({
      open: true,
      message: 'Token balance unavailable',
      variant: 'error',
    })
    expect(selectBalanceStatus(getState())).toEqual({ loading: false, stale: true })
    expect(account()?.balance).toBe('1.5')
    await dispatch(refreshBalance({ force: true }))
    expect(getBalance).toHaveBeenCalledTimes(2)
    getBalance.mockResolvedValue('2')
    await wait(30_000)
    await dispatch(refreshBalance())
    expect(account()?.balance).toBe('2')
    expect(selectBalanceStatus(getState())).toEqual({ loading: false, stale: false })
  })
})

describe('the age of a balance (R9)', () => {
  const READ = 1_000_000

  test('is shown while it cannot be refreshed, even after a transaction, and no longer', async () => {
    const { dispatch, getState } = visitor()
    await turn()
    const since = (isOnline = true) => selectBalanceSince(getState(), isOnline)
    expect([since(), since(false)]).toEqual([null, READ])
    getBalance.mockRejectedValue(new Error('HTTP 503'))
    await wait(10_000)
    dispatch(balanceExpired(ON_ONE))
    await turn()
    expect(since()).toBe(READ)
    getBalance.mockResolvedValue('2')
    await wait(30_000)
    await dispatch(refreshBalance())
    expect(since()).toBeNull()
  })

  test('does not exist without a balance', async () => {
    getBalance.mockRejectedValue(new Error('HTTP 503'))
    const { getState } = visitor()
    await turn()
    expect(selectBalanceSince(getState(), false)).toBeNull()
  })

  test.each([
    [null, null, null],
    [1, null, 1],
    [null, 2, 2],
    [1, 2, 1],
  ])('of %s beside one of %s is %s', (one, other, expected) => {
    expect(olderOf(one, other)).toBe(expected)
  })
})

describe('sources of a balance', () => {
  const [SOLANA] = FAMILIES.solana.networks
  const at = (url: string[]) => ({ ...network(SOLANA), rpcUrls: { default: { http: url } } })

  test.each<[string, string[], number]>([
    ['a network without an RPC URL', [], 0],
    ['a network with an RPC URL', ['https://rpc.example'], 1],
  ])('%s: reads from %j', async (_, url, times) => {
    const store = familiesStore()
    store.dispatch(networksResolved({ namespace: 'solana', networks: [at(url)] }))
    store.dispatch(activeNamespaceSet('solana'))
    followAccount(store, createArea)
    store.dispatch(openView())
    const wallet = { connectorId: 'solana:one', name: 'One', type: 'ANNOUNCED' as const }
    const answer = { wallet, accounts: [FAMILIES.solana.accounts[0]], caipNetworkId: SOLANA }
    store.dispatch(connectionEvent({ namespace: 'solana', event: { type: 'synced', answer } }))
    await turn()
    expect(getBalance).toHaveBeenCalledTimes(times)
    expect(store.getState().toast.open).toBe(false)
    expect(selectBalanceStatus(store.getState()).stale).toBe(false)
  })
})

describe('the balance after a transaction', () => {
  test('is read at once, and again until it has changed', async () => {
    const { dispatch, account } = visitor()
    await turn()
    dispatch(balanceExpired(ON_ONE))
    await turn()
    expect(getBalance).toHaveBeenCalledTimes(2)
    getBalance.mockResolvedValue('1.4')
    await wait(4000)
    expect(account()?.balance).toBe('1.4')
    await wait(60_000)
    expect(getBalance).toHaveBeenCalledTimes(3)
  })

  test('is not read while it is not visible, but when it becomes visible', async () => {
    const { dispatch } = visitor()
    await turn()
    dispatch(closeModal())
    dispatch(finishClose())
    dispatch(balanceExpired(ON_ONE))
    await wait(20_000)
    expect(getBalance).toHaveBeenCalledOnce()
    dispatch(openView())
    await turn()
    expect(getBalance).toHaveBeenCalledTimes(2)
  })
})
