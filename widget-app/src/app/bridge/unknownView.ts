import { AirlockError, ErrorCode, nearest } from '@airlock/host-sdk/contract'
import { VIEW_NAMES } from '../../state/router/viewFacts.ts'

/** The error for a view that there is not. */
export function unknownView(view: string): AirlockError {
  const meant = nearest(view, VIEW_NAMES)
  const hint = meant ? `. Did you mean "${meant}"?` : ''
  return new AirlockError(ErrorCode.INVALID_PARAMS, `Unknown view "${view}"${hint}`)
}
