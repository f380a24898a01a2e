import { beforeEach, describe, expect, test } from 'vitest'
import type { Harness } from '../../testing/harness.ts'
import { connected, prepareSessions } from '../../testing/session.ts'
import { nameNetworks } from '../networks/nameNetworks.ts'
import { selectCompatible } from './compatible.ts'

prepareSessions()

describe('networks to receive on', () => {
  let harness: Harness
  beforeEach(async () => {
    harness = await connected()
    await harness.store.dispatch(nameNetworks())
  })

  const ids = (change: { supportsAllNetworks?: boolean; type?: 'eoa' | 'smartAccount' } = {}) => {
    const state = structuredClone(harness.store.getState())
    const { networkState, accountState } = state.chains.records.eip155 ?? {}
    if (networkState) networkState.supportsAllNetworks = change.supportsAllNetworks ?? true
    if (networkState) networkState.approvedCaipNetworkIds = []
    for (const account of accountState?.allAccounts ?? []) account.type = change.type ?? 'eoa'
    return selectCompatible(state).map(({ caipNetworkId }) => caipNetworkId)
  }

  test('are all networks with the same address', () => {
    expect(ids()).toEqual(['eip155:31337', 'eip155:31338'])
  })

  test('exclude those that the wallet does not support', () => {
    expect(ids({ supportsAllNetworks: false })).toEqual(['eip155:31337'])
  })

  test('are only the active one for a contract account', () => {
    expect(ids({ type: 'smartAccount' })).toEqual(['eip155:31337'])
  })
})
