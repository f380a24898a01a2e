import { ErrorCode } from '@airlock/host-sdk/contract'
import { expect, test } from 'vitest'
import { selectView } from '../../state/router/routerSlice.ts'
import { connectedStore } from '../../testing/bareStore.ts'
import { createHandlers } from './handlers.ts'

const context = { signal: new AbortController().signal }

const { INVALID_PARAMS, UNSUPPORTED_METHOD } = ErrorCode

test.each([
  ['Nowhere', INVALID_PARAMS, 'Unknown view "Nowhere"'],
  ['constructor', INVALID_PARAMS, 'Unknown view "constructor"'],
  ['Acount', INVALID_PARAMS, 'Unknown view "Acount". Did you mean "Account"?'],
  [
    'OnRampProviders',
    UNSUPPORTED_METHOD,
    'The view "OnRampProviders" is switched off: see the option features.onramp',
  ],
])('open() of the view %j is refused, and nothing opens', async (view, code, message) => {
  const store = connectedStore()
  const open = async () => createHandlers(store).open({ view }, context)
  await expect(open()).rejects.toMatchObject({ code, message })
  expect(store.getState().modal.open).toBe(false)
  expect(selectView(store.getState())).toBe('Connect')
})
