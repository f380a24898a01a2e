import type { UnknownAction } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import { swapMoved, swapStarted } from '../../state/late/swapSlice.ts'
import type { SwapStep } from '../../state/late/swapState.ts'
import { modalOpened } from '../../state/router/modalSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { installLate } from '../../state/store/install.ts'
import { connectedStore } from '../../testing/bareStore.ts'
import { deriveEvent } from './deriveEvents.ts'

const NETWORK = 'eip155:31337'
const subject = { wallet: 'W', icon: undefined, network: 'N', paid: '1 ETH', received: '2 CAT' }

/** The event of the last of these actions. */
function eventOf(...actions: UnknownAction[]) {
  const store = connectedStore()
  store.dispatch(installLate())
  store.dispatch(modalOpened())
  let before = store.getState()
  for (const action of actions) {
    before = store.getState()
    store.dispatch(action)
  }
  return deriveEvent(actions.at(-1) ?? { type: '' }, { before, state: store.getState() })
}

const to = (step: SwapStep) => swapMoved({ id: 1, step })
const started = swapStarted(subject)

test.each<[string, UnknownAction[], string, object]>([
  ['a press on Swap', [pushed({ view: 'Swap' })], 'OPEN_SWAP', { network: NETWORK }],
  ['a press on a token', [pushed({ view: 'SwapSelectToken' })], 'CLICK_SELECT_TOKEN_TO_SWAP', {}],
  ['a swap that starts', [started], 'INITIATE_SWAP', { network: NETWORK }],
  ['a swap that is sent', [started, to('asking'), to('sent')], 'SWAP_SUCCESS', { network: NETWORK }],
  ['a swap that is declined', [started, to('asking'), to('declined')], 'SWAP_ERROR', { network: NETWORK }],
  [
    'an allowance that is declined',
    [started, to('approving'), to('declined')],
    'SWAP_APPROVAL_ERROR',
    { network: NETWORK },
  ],
  [
    'an allowance that fails',
    [started, to('allowing'), to('notAllowed')],
    'SWAP_APPROVAL_ERROR',
    { network: NETWORK },
  ],
])('%s is an event, without amounts and tokens', (_, actions, event, properties) => {
  expect(eventOf(...actions)).toEqual({ event, properties: { ...properties, caipNetworkId: NETWORK } })
})

test('a step on the way is no event', () => {
  expect(eventOf(started, to('approving'))).toBeUndefined()
})
