import { describe, expect, test } from 'vitest'
import { selectView } from '../../state/router/routerSlice.ts'
import { ACCOUNT, createFakeWallet, OTHER_ACCOUNT } from '../../testing/fakeWallet.ts'
import { createArea, createHub, settle, WALLET } from '../../testing/harness.ts'
import { connect, connected, launch, ON_ONE, pass, prepareSessions } from '../../testing/session.ts'

prepareSessions()

describe('while connected', () => {
  test('follows the wallet: its accounts, its network, and no account at all', async () => {
    const harness = await connected()
    harness.emit('walletAccounts', { connectorId: WALLET.id, accounts: [OTHER_ACCOUNT.toLowerCase()] })
    harness.emit('walletChain', { connectorId: WALLET.id, chainId: '0x7a6a' })
    await settle()
    expect(harness.account()?.caipAddress).toBe(`eip155:31338:${OTHER_ACCOUNT}`)
    harness.emit('walletAccounts', { connectorId: WALLET.id, accounts: [] })
    await settle()
    expect(harness.account()).toMatchObject({ status: 'disconnected', accounts: [], connector: null })
  })

  test('reconnects when a locked wallet is unlocked', async () => {
    const harness = await connected()
    harness.emit('walletAccounts', { connectorId: WALLET.id, accounts: [] })
    harness.emit('walletAccounts', { connectorId: WALLET.id, accounts: [ACCOUNT] })
    await settle()
    expect(harness.account()?.status).toBe('connected')
  })

  test.each([
    ['answers', 'answer' as const, 'connected'],
    ['does not respond for 5 s', 'hang' as const, 'disconnected'],
  ])('checks a wallet that reports a disconnect: it %s', async (_, script, status) => {
    const harness = await connected()
    harness.wallet.script.eth_accounts = script
    harness.emit('walletDisconnected', { connectorId: WALLET.id })
    await pass(5000)
    expect(harness.account()?.status).toBe(status)
    expect(harness.store.getState().connections.byNamespace.eip155).toHaveLength(1)
  })

  test('checks the connection after sleep', async () => {
    const harness = await connected()
    harness.wallet.chainId = '0x7a6a'
    harness.emit('resume', {})
    await settle()
    expect(harness.account()?.caipNetworkId).toBe('eip155:31338')
  })

  test('disconnects at once, even if the wallet never responds', async () => {
    const harness = await connected()
    harness.wallet.script.wallet_revokePermissions = 'hang'
    expect(await harness.host.disconnect({})).toBeNull()
    expect(harness.account()).toMatchObject({ status: 'disconnected', caipAddress: null, connector: null })
    await harness.host.disconnect({})
  })

  test('is the same in two tabs', async () => {
    const hub = createHub()
    const area = createArea()
    const wallet = createFakeWallet()
    const one = await launch({ area, wallet, openTabs: hub })
    const two = await launch({ area, wallet, openTabs: hub })
    await connect(one)
    await settle()
    expect(two.account()).toMatchObject({ status: 'connected', caipAddress: ON_ONE })
    await two.host.open({})
    await one.host.disconnect({})
    await settle()
    expect(two.account()?.status).toBe('disconnected')
    expect(selectView(two.store.getState())).toBe('Connect')
    expect(wallet.asked.filter((method) => method === 'wallet_revokePermissions')).toHaveLength(1)
  })
})
