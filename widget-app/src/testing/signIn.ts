import { sign } from '../features/signIn/signInFlow.ts'
import type { Harness, HarnessOptions } from './harness.ts'
import { connecting, launch, pass } from './session.ts'

/** A site that wants every account to sign in, and accepts what it signs. */
const SITE_ANSWERS: Readonly<Record<string, object>> = {
  status: { isNeeded: true, isRequired: true },
  prepare: { nonce: 'nonce1000', freshFor: 300_000 },
  verify: { isVerified: true },
}

/**
 * A visitor whose account has connected a moment ago and has not signed in yet: the site is about to be asked
 * whether it must.
 */
export async function connectedWithSignIn(
  options: HarnessOptions = {},
): Promise<{ harness: Harness; sign: () => Promise<void> }> {
  await import('../features/signIn/followSignIn.ts')
  const init = { ...options.init, hasSignIn: true }
  const harness = await launch({ ...options, init, signIn: (step) => SITE_ANSWERS[step] })
  await pass(0)
  const { result } = await connecting(harness)
  await result
  return {
    harness,
    sign: async () => {
      await harness.store.dispatch(sign())
      await pass(1000)
    },
  }
}
