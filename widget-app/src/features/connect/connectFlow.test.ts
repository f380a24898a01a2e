import { describe, expect, test } from 'vitest'
import { closeModal, goBack } from '../../state/router/navigation.ts'
import { ACCOUNT, OTHER_ACCOUNT } from '../../testing/fakeWallet.ts'
import { type Harness, settle, WALLET } from '../../testing/harness.ts'
import { connected, connecting, launch, ON_ONE, pass, prepareSessions } from '../../testing/session.ts'
import { connectWallet, retryConnect } from './connectFlow.ts'

prepareSessions()

const attempt = ({ store }: Harness) => store.getState().connectAttempt.current

describe('connecting', () => {
  test('resolves with the account after the dApp has received it, and closes the modal', async () => {
    const harness = await launch()
    const { result } = await connecting(harness)
    const account = { address: ACCOUNT, caipAddress: ON_ONE, caipNetworkId: 'eip155:31337' }
    expect(await result).toMatchObject({ account })
    expect(harness.account()).toMatchObject({ status: 'connected', connector: { id: WALLET.id } })
    expect(harness.account()?.accounts).toEqual([ON_ONE, `eip155:31337:${OTHER_ACCOUNT}`])
    expect(harness.snapshots.at(-1)?.open).toBe(false)
  })

  test('resolves at once if already connected', async () => {
    const harness = await connected()
    expect(await harness.host.connect({})).toMatchObject({ address: ACCOUNT })
    expect(harness.snapshots.at(-1)?.open).toBe(false)
  })

  test('stays open for another attempt after a rejection', async () => {
    const harness = await launch()
    harness.wallet.script.eth_requestAccounts = 4001
    const { result } = await connecting(harness)
    expect(attempt(harness)).toMatchObject({ phase: 'rejected' })
    expect(harness.account()?.status).toBe('disconnected')
    harness.wallet.script = {}
    harness.store.dispatch(retryConnect())
    expect(await result).toMatchObject({ account: { address: ACCOUNT } })
  })

  test.each([
    ['going back after a rejection', 4001, goBack, { code: 4001, message: 'Connection rejected' }],
    ['closing after a rejection', 4001, closeModal, { code: 4001, message: 'Modal closed' }],
    [
      'closing while the wallet is asked',
      'hang' as const,
      closeModal,
      { code: 4001, message: 'Modal closed' },
    ],
    ['going back after an error', -32603, goBack, { code: -32603, message: 'Failed to connect' }],
  ])('rejects on %s', async (_, script, leave, error) => {
    const harness = await launch()
    harness.wallet.script.eth_requestAccounts = script
    const { result } = await connecting(harness)
    harness.store.dispatch(leave())
    expect(await result).toMatchObject({ error })
    expect(harness.account()?.status).toBe('disconnected')
  })

  test('rejects for a family that the dApp does not configure, and opens nothing', async () => {
    const harness = await launch()
    await expect(harness.host.connect({ namespace: 'solana' })).rejects.toMatchObject({
      code: -32602,
      message: "Adapter for namespace solana doesn't exist",
    })
    expect(harness.snapshots.at(-1)?.open).toBe(false)
  })

  test('rejects when an embedded widget is closed, which shows its first view again', async () => {
    const harness = await launch({ init: { mode: 'embedded' } })
    harness.wallet.script.eth_requestAccounts = 'hang'
    const { result } = await connecting(harness)
    expect(await harness.host.close({})).toBeNull()
    expect(await result).toMatchObject({ error: { code: 4001, message: 'Modal closed' } })
    expect(harness.snapshots.at(-1)).toMatchObject({ open: true, view: 'Connect' })
    expect(new Set(harness.snapshots.slice(1).map(({ open }) => open))).toEqual(new Set([true]))
  })

  test('continues when the visitor leaves a silent wallet for another', async () => {
    const second = { ...WALLET, id: 'org.airlock.second', rdns: 'org.airlock.second', name: 'Second' }
    const harness = await launch({ init: { wallets: [WALLET, second] } })
    harness.wallet.script.eth_requestAccounts = 'hang'
    const { result } = await connecting(harness)
    harness.store.dispatch(goBack())
    harness.wallet.script = {}
    harness.store.dispatch(connectWallet(second.id))
    expect(await result).toMatchObject({ account: { connector: { id: second.id } } })
  })

  test('ends when the dApp aborts it', async () => {
    const harness = await launch()
    const giveUp = new AbortController()
    const result = harness.host.connect({}, { signal: giveUp.signal }).catch((error: unknown) => error)
    await settle()
    giveUp.abort()
    expect(await result).toMatchObject({ code: -32053 })
    await settle()
    // Only the page closes the modal, because another caller may still wait.
    expect(harness.snapshots.at(-1)?.open).toBe(true)
  })

  test('shows help for a silent wallet step by step, and accepts a late approval', async () => {
    const harness = await launch()
    harness.wallet.script.eth_requestAccounts = 'hang'
    const { result } = await connecting(harness)
    expect(attempt(harness)).toMatchObject({ phase: 'waiting', hint: 'none' })
    await pass(3000)
    expect(attempt(harness)).toMatchObject({ phase: 'waiting', hint: 'unlock' })
    await pass(12_000)
    expect(attempt(harness)).toMatchObject({ phase: 'waiting', hint: 'wayBack' })
    await pass(45_000)
    expect(attempt(harness)).toMatchObject({ phase: 'timedOut' })
    expect(harness.account()?.status).toBe('disconnected')
    harness.wallet.approveLate()
    expect(await result).toMatchObject({ account: { address: ACCOUNT } })
  })

  test('rejects with a timeout when the visitor leaves after one, and ignores a later approval', async () => {
    const harness = await launch()
    harness.wallet.script.eth_requestAccounts = 'hang'
    const { result } = await connecting(harness)
    await pass(60_000)
    harness.store.dispatch(goBack())
    expect(await result).toMatchObject({ error: { code: -32052 } })
    harness.wallet.approveLate()
    await settle()
    expect(harness.account()?.status).toBe('disconnected')
  })

  test('waits for a locked wallet, which emits its accounts after the approval', async () => {
    const harness = await launch()
    harness.wallet.script.eth_requestAccounts = -32002
    const { result } = await connecting(harness)
    expect(attempt(harness)).toMatchObject({ phase: 'locked' })
    harness.wallet.shared = [ACCOUNT]
    harness.emit('walletAccounts', { connectorId: WALLET.id, accounts: [ACCOUNT] })
    expect(await result).toMatchObject({ account: { address: ACCOUNT } })
  })

  test('uses the last accounts of a wallet that emits events while it is read', async () => {
    const harness = await launch()
    const { wallet } = harness
    const { request } = wallet
    wallet.request = async (method, params) => {
      const answer = await request(method, params)
      if (method === 'eth_chainId' && wallet.chainId === '0x7a69') {
        wallet.chainId = '0x7a6a'
        harness.emit('walletChain', { connectorId: WALLET.id, chainId: '0x7a6a' })
      }
      return answer
    }
    await connecting(harness)
    expect(harness.account()?.caipNetworkId).toBe('eip155:31338')
  })
})
