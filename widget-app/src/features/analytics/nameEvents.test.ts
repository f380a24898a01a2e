import type { UnknownAction } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import { nameRegistered, registrationFailed, registrationStarted } from '../../state/late/namesSlice.ts'
import { modalOpened } from '../../state/router/modalSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { connectedStore } from '../../testing/bareStore.ts'
import { deriveEvent } from './deriveEvents.ts'

test.each<[string, UnknownAction, string]>([
  ['a press on names', pushed({ view: 'RegisterAccountName' }), 'OPEN_ENS_FLOW'],
  ['a registration that starts', registrationStarted(), 'REGISTER_NAME_INITIATED'],
  ['a name that is registered', nameRegistered('alice.shop.eth'), 'REGISTER_NAME_SUCCESS'],
  ['a name that is taken', registrationFailed('taken'), 'REGISTER_NAME_ERROR'],
])('%s is an event, without the name', (_, action, event) => {
  const store = connectedStore()
  store.dispatch(modalOpened())
  const before = store.getState()
  store.dispatch(action)
  const derived = deriveEvent(action, { before, state: store.getState() })
  expect(derived).toEqual({ event, properties: { caipNetworkId: 'eip155:31337' } })
})
