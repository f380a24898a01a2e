import { beforeAll, expect, test } from 'vitest'
import { loadAdapter } from '../../chains/registry.ts'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import { PAIRING_ID } from '../../state/connectors/connectorIds.ts'
import { FAMILIES } from '../../testing/families.ts'
import { settle } from '../../testing/harness.ts'
import { pairedStore } from '../../testing/pairedStore.ts'
import { check } from './check.ts'

/** Loads in advance all modules that the browser loads later. */
beforeAll(() => Promise.all([loadAdapter('eip155'), import('../pairing/connector.ts')]))

test('a check that ends after another wallet was paired keeps that wallet’s name', async () => {
  const { store, fake } = pairedStore('eip155')
  let reach = (): void => undefined
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  Object.assign(store.services, { pairing: () => reached.then(() => fake.pairing) })
  const checked = store.dispatch(check('eip155'))
  await settle()
  const wallet = { connectorId: PAIRING_ID, name: 'Other', type: 'WALLET_CONNECT' as const }
  const [caipNetworkId] = FAMILIES.eip155.networks
  const answer = { wallet, accounts: [FAMILIES.eip155.accounts[0]], caipNetworkId }
  store.dispatch(connectionEvent({ namespace: 'eip155', event: { type: 'synced', answer } }))
  reach()
  await checked
  expect(selectAccount(store.getState())).toMatchObject({ status: 'connected', connectedWalletInfo: wallet })
})
