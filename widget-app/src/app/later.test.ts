import { afterEach, expect, test, vi } from 'vitest'
import { connect, launch, pass, prepareSessions } from '../testing/session.ts'

const SCRIPT = '../features/signIn/followSignIn.ts'

prepareSessions()
afterEach(() => vi.doUnmock(SCRIPT))

test('the script that asks to sign in is loaded until that works, and developers hear of it once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(() => {
    throw new Error('Offline')
  })
  vi.doMock(SCRIPT, load)
  const init = { hasSignIn: true }
  const harness = await launch({ init, signIn: () => ({ isNeeded: true, isRequired: true }) })
  await vi.waitFor(() => expect(log).toHaveBeenCalled())
  await connect(harness)
  for (const pause of [1_000, 2_000]) await pass(pause)
  expect(load).toHaveBeenCalledTimes(3)
  expect(log.mock.calls).toEqual([[expect.stringContaining('sign-in-not-loaded')]])
  vi.doUnmock(SCRIPT)
  await import(SCRIPT)
  await pass(4_000)
  await vi.dynamicImportSettled()
  await pass(0)
  expect(await harness.host.open({})).toEqual({ view: 'SignIn' })
})
