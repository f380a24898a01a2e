import { createApprovals } from './approvals.tsx'
import type { Environment } from './environment.ts'
import { createFarcasterSignIn } from './farcaster.ts'
import { createHandlers, type FrameHandlers } from './handlers.ts'
import { exportKeys, manageMethods, manageSessions } from './lateScreens.ts'
import { createSignIn } from './signIn.ts'
import { createSocialSignIn } from './social.tsx'
import { createUpdateEmail } from './updateEmail.tsx'

/** The handlers of a frame with all of its flows. */
export const handlersOf = (env: Environment, retheme: FrameHandlers['retheme'] = () => undefined) =>
  createHandlers(env, {
    flows: {
      signIn: createSignIn(env),
      social: createSocialSignIn(env),
      farcaster: createFarcasterSignIn(env),
      update: createUpdateEmail(env),
      approve: createApprovals(env),
      exportKeys,
      manageSessions,
      manageMethods,
    },
    retheme,
  })
