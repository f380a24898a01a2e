import { AirlockError, ErrorCode, type ViewName as KnownView, nearest } from '@airlock/host-sdk/contract'
import { VIEW_NAMES, type ViewName } from '../../state/router/viewFacts.ts'

/** Views of the specification that this version does not have. */
const UNBUILT: Readonly<Record<Exclude<KnownView, ViewName>, true>> = {
  OnRampProviders: true,
  Swap: true,
}

/** The error for a view that cannot be opened. */
export function unknownView(view: string): AirlockError {
  if (Object.hasOwn(UNBUILT, view))
    return new AirlockError(ErrorCode.UNSUPPORTED_METHOD, `The view "${view}" is not part of this version`)
  const meant = nearest(view, VIEW_NAMES)
  const hint = meant ? `. Did you mean "${meant}"?` : ''
  return new AirlockError(ErrorCode.INVALID_PARAMS, `Unknown view "${view}"${hint}`)
}
