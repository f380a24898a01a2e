import { expect, test } from 'vitest'
import { openView } from '../../state/router/navigation.ts'
import { signedIn } from '../../testing/embedded.ts'
import { createFakeSecure } from '../../testing/fakeSecure.ts'
import { settle } from '../../testing/harness.ts'
import { prepareSessions } from '../../testing/session.ts'
import { exportKeys, manageMethods, manageSessions } from './frameScreens.ts'

prepareSessions()

test.each([
  ['keys are exported', exportKeys, 'ExportKeys'],
  ['ways to sign in are added and removed', manageMethods, 'SignInMethods'],
  ['sessions are listed and ended', manageSessions, 'SignedInDevices'],
])('%s only in the secure frame', async (_, show, view) => {
  const secure = createFakeSecure()
  const widget = await signedIn(secure)
  widget.store.dispatch(openView())
  await settle()
  const shown = widget.store.dispatch(show())
  await settle()
  expect(widget.view()).toBe(view)
  secure.person.go()
  await shown
  await settle()
  expect(widget.view()).toBe('Account')
})
