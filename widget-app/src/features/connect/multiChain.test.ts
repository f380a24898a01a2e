import { beforeAll, expect, test } from 'vitest'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import {
  connectorsOrdered,
  connectorsSet,
  selectConnectorItems,
} from '../../state/connectors/connectorsSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { selectCurrentEntry } from '../../state/router/routerSlice.ts'
import { familiesStore } from '../../testing/families.ts'
import type { Namespace } from '../../types.ts'
import { connectWallet, loadAttempt } from './connectFlow.ts'
import { selectFamilyChoices } from './familyChoices.ts'

beforeAll(loadAttempt)

const wallet = (id: string, namespace: Namespace, name: string) => ({
  id,
  namespace,
  name,
  type: 'ANNOUNCED' as const,
})

/** A browser with one wallet for three families, and one for EVM only. */
function visitor(namespace?: Namespace) {
  const store = familiesStore()
  store.dispatch(
    connectorsSet([
      wallet('bip122:Phantom', 'bip122', 'Phantom'),
      { ...wallet('app.phantom', 'eip155', 'Phantom'), rdns: 'app.phantom' },
      { ...wallet('io.alpha', 'eip155', 'Alpha'), rdns: 'io.alpha' },
      wallet('solana:Phantom', 'solana', 'Phantom'),
    ]),
  )
  store.dispatch(openView(namespace ? { namespace } : {}))
  store.dispatch(connectorsOrdered())
  const entry = () => selectCurrentEntry(store.getState())
  const listed = () => selectConnectorItems(store.getState()).map(({ id }) => id)
  const choices = () => selectFamilyChoices(store.getState(), 'bip122:Phantom')
  return { ...store, entry, listed, choices }
}

test('a wallet of several families has one row, and asks for the family first', () => {
  const { dispatch, entry, listed, choices } = visitor()
  expect(listed()).toEqual(['bip122:Phantom', 'io.alpha'])
  dispatch(connectWallet('bip122:Phantom'))
  expect(entry()).toMatchObject({ view: 'ConnectingMultiChain', data: { connectorId: 'bip122:Phantom' } })
  expect(choices().map(({ chain }) => chain)).toEqual(['eip155', 'solana', 'bip122'])
  dispatch(connectWallet('bip122:Phantom', 'bip122'))
  expect(entry()).toMatchObject({
    view: 'ConnectingExternal',
    data: { connectorId: 'bip122:Phantom', namespace: 'bip122' },
  })
})

test('a wallet with one family is asked at once', () => {
  const { dispatch, entry } = visitor()
  dispatch(connectWallet('io.alpha'))
  expect(entry()).toMatchObject({ view: 'ConnectingExternal', data: { connectorId: 'io.alpha' } })
})

test('opened for a family, Connect lists only its wallets, and does not ask for a family', () => {
  const { dispatch, entry, listed } = visitor('solana')
  expect(listed()).toEqual(['solana:Phantom'])
  dispatch(connectWallet('solana:Phantom'))
  expect(entry()).toMatchObject({ view: 'ConnectingExternal', data: { connectorId: 'solana:Phantom' } })
})

test('a family that is already connected is marked', () => {
  const { dispatch, choices } = visitor()
  const answer = {
    wallet: { connectorId: 'solana:Phantom', name: 'Phantom', type: 'ANNOUNCED' as const },
    accounts: ['4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw'],
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const,
  }
  dispatch(connectionEvent({ namespace: 'solana', event: { type: 'synced', answer } }))
  expect(
    choices()
      .filter(({ isConnected }) => isConnected)
      .map(({ chain }) => chain),
  ).toEqual(['solana'])
})
