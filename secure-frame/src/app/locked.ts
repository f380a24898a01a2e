import { AirlockError } from '@airlock/host-sdk/contract'

/** Whether the signer has nothing unlocked: nobody has signed for a while, or the page was reloaded. */
export const isLocked = (error: unknown) =>
  error instanceof AirlockError && (error.data as { reason?: unknown } | undefined)?.reason === 'locked'
