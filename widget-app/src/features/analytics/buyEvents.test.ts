import type { UnknownAction } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import { purchaseStarted } from '../../state/late/buySlice.ts'
import { modalOpened } from '../../state/router/modalSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { connectedStore } from '../../testing/bareStore.ts'
import { deriveEvent } from './deriveEvents.ts'

const started = (provider: string) => purchaseStarted({ provider, label: 'A label of the operator' })

test.each<[string, UnknownAction, string, object]>([
  ['a press on buying', pushed({ view: 'OnRampProviders' }), 'SELECT_BUY_CRYPTO', {}],
  ['a press on a provider', started('meld'), 'SELECT_BUY_PROVIDER', { provider: 'meld' }],
  ['one of the operator’s own', started('shop-pay'), 'SELECT_BUY_PROVIDER', { provider: 'other' }],
])('%s is an event', (_, action, event, properties) => {
  const store = connectedStore()
  store.dispatch(modalOpened())
  const before = store.getState()
  store.dispatch(action)
  const derived = deriveEvent(action, { before, state: store.getState() })
  expect(derived).toEqual({ event, properties: { ...properties, caipNetworkId: 'eip155:31337' } })
})
