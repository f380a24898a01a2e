import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'

/** Throws INVALID_PARAMS. */
export function refuse(message: string): never {
  throw new AirlockError(ErrorCode.INVALID_PARAMS, message)
}
