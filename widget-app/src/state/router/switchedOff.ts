import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { VIEW_FACTS, type ViewName } from './viewFacts.ts'

/** The error for a view whose feature is off. */
export const switchedOff = (view: ViewName): AirlockError =>
  new AirlockError(
    ErrorCode.UNSUPPORTED_METHOD,
    `The view "${view}" is switched off: see the option features.${VIEW_FACTS[view].feature}`,
  )
