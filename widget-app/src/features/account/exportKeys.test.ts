import { expect, test } from 'vitest'
import { signedIn } from '../../testing/embedded.ts'
import { createFakeSecure } from '../../testing/fakeSecure.ts'
import { settle } from '../../testing/harness.ts'
import { prepareSessions } from '../../testing/session.ts'
import { openView } from '../router/index.ts'
import { exportKeys } from './exportKeys.ts'

prepareSessions()

test('keys are exported in the frame alone', async () => {
  const secure = createFakeSecure()
  const widget = await signedIn(secure)
  widget.store.dispatch(openView())
  await settle()
  const exported = widget.store.dispatch(exportKeys())
  await settle()
  expect(widget.view()).toBe('ExportKeys')
  secure.person.go()
  await exported
  await settle()
  expect(widget.view()).toBe('Account')
})
