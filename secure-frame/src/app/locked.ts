import { AirlockError } from '@airlock/host-sdk/contract'

/** Whether the error means that the wallet is locked: it was unused for a while, or the page was reloaded. */
export const isLocked = (error: unknown) =>
  error instanceof AirlockError && (error.data as { reason?: unknown } | undefined)?.reason === 'locked'
