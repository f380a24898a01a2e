import { beforeAll, describe, expect, test } from 'vitest'
import { loadAdapter } from '../chains/registry.ts'
import { followAccount } from '../features/account/accountListeners.ts'
import { connectOtherChain, requestNetwork } from '../features/networks/switchFlow.ts'
import { selectAccount, selectRecord } from '../state/chains/selectors.ts'
import { closeModal, finishClose, openView } from '../state/router/navigation.ts'
import { selectView } from '../state/router/routerSlice.ts'
import { connectedFamilies, FAMILIES } from '../testing/families.ts'
import { createArea, settle } from '../testing/harness.ts'

/** Loads in advance all modules that the browser loads later. */
beforeAll(() => Promise.all([loadAdapter('eip155'), loadAdapter('solana')]))

describe('a family without a wallet', () => {
  const [, OTHER] = FAMILIES.solana.networks

  test('does not replace the account if the visitor leaves', async () => {
    const store = connectedFamilies('eip155')
    followAccount(store, createArea)
    store.dispatch(openView({ view: 'Account' }))
    store.dispatch(requestNetwork(OTHER))
    expect(selectView(store.getState())).toBe('SwitchActiveChain')
    store.dispatch(connectOtherChain())
    expect(selectView(store.getState())).toBe('Connect')
    expect(selectAccount(store.getState()).status).toBe('connected')
    store.dispatch(closeModal())
    store.dispatch(finishClose())
    expect(selectAccount(store.getState()).status).toBe('connected')
    store.dispatch(openView())
    expect(selectView(store.getState())).toBe('Account')
    expect(selectRecord(store.getState(), 'solana')?.networkState.caipNetwork?.caipNetworkId).toBe(OTHER)
  })

  test('gives way to the account after the dApp opened it and the visitor closed it', async () => {
    const store = connectedFamilies('eip155')
    followAccount(store, createArea)
    store.dispatch(openView({ view: 'Connect', namespace: 'solana' }))
    store.dispatch(closeModal())
    store.dispatch(finishClose())
    await settle()
    expect(selectAccount(store.getState()).status).toBe('connected')
  })
})
