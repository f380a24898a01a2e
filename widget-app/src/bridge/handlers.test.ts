import { ErrorCode } from '@airlock/host-sdk/contract'
import { expect, test } from 'vitest'
import { selectView } from '../features/router/index.ts'
import { connectedStore } from '../testing/bareStore.ts'
import type { ViewName } from '../types.ts'
import { createHandlers } from './handlers.ts'

const context = { signal: new AbortController().signal }

test.each(['Nowhere', 'constructor'])(
  'a page that asks for the view %j is refused, and nothing opens',
  async (view) => {
    const store = connectedStore()
    const open = async () => createHandlers(store).open({ view: view as ViewName }, context)
    await expect(open()).rejects.toMatchObject({ code: ErrorCode.INVALID_PARAMS })
    expect(store.getState().modal.open).toBe(false)
    expect(selectView(store.getState())).toBe('Connect')
  },
)
