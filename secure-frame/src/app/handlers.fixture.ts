import { createApprovals } from './approvals.tsx'
import { exportKeys } from './exportKeys.tsx'
import { createHandlers, type FrameHandlers } from './handlers.ts'
import type { Parts } from './parts.ts'
import { manageSessions } from './sessions.tsx'
import { createSignIn } from './signIn.ts'
import { createUpdateEmail } from './updateEmail.tsx'

/** The handlers of a frame with all of its flows. */
export const handlersOf = (parts: Parts, retheme: FrameHandlers['retheme'] = () => undefined) =>
  createHandlers(parts, {
    flows: {
      signIn: createSignIn(parts),
      update: createUpdateEmail(parts),
      approve: createApprovals(parts),
      exportKeys,
      manageSessions,
    },
    retheme,
  })
