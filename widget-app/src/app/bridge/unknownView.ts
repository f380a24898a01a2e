import { AirlockError, ErrorCode, nearest } from '@airlock/host-sdk/contract'
import { VIEW_FACTS } from '../../state/router/viewFacts.ts'
import type { UnbuiltView } from '../../types.ts'

const UNBUILT: Readonly<Record<UnbuiltView, true>> = {
  ConnectingFarcaster: true,
  OnRampProviders: true,
  RegisterAccountName: true,
  RegisterAccountNameSuccess: true,
  Swap: true,
}

/** Why a view cannot be opened. */
export function unknownView(view: string): AirlockError {
  if (Object.hasOwn(UNBUILT, view))
    return new AirlockError(ErrorCode.UNSUPPORTED_METHOD, `The view "${view}" is not part of this version`)
  const meant = nearest(view, Object.keys(VIEW_FACTS))
  const hint = meant ? `. Did you mean "${meant}"?` : ''
  return new AirlockError(ErrorCode.INVALID_PARAMS, `Unknown view "${view}"${hint}`)
}
