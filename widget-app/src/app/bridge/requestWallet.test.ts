import { expect, test } from 'vitest'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { EMBEDDED_ID, PAIRING_ID } from '../../state/connectors/connectorIds.ts'
import { FAMILIES } from '../../testing/families.ts'
import { pairedStore } from '../../testing/pairedStore.ts'
import { createHandlers } from './handlers.ts'

const [caipNetworkId] = FAMILIES.eip155.networks
const accounts = FAMILIES.eip155.accounts.slice(0, 1)

test.each([
  [PAIRING_ID, 'WALLET_CONNECT'],
  [EMBEDDED_ID, 'AUTH'],
] as const)('a request rejects if its wallet %s disconnects before it is sent', async (connectorId, type) => {
  const { store, fake } = pairedStore('eip155')
  const wallet = { connectorId, name: 'One', type }
  const answer = { wallet, accounts, caipNetworkId }
  store.dispatch(connectionEvent({ namespace: 'eip155', event: { type: 'synced', answer } }))
  const request = { namespace: 'eip155', method: 'personal_sign', params: ['0x68', accounts[0]] } as const
  const asked = createHandlers(store).request(request, { signal: new AbortController().signal })
  store.dispatch(connectionEvent({ namespace: 'eip155', event: { type: 'disconnect' } }))
  await expect(asked).rejects.toMatchObject({ code: 4900 })
  expect(fake.request).not.toHaveBeenCalled()
})
