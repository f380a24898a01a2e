import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { reasonOf } from '../failure/requestError.ts'
import { passkeysWords } from '../messages/en/passkeys.ts'
import { ApiFailure } from '../session/failure.ts'
import { failureText } from './failureText.ts'
import { passkeyText } from './passkeyPrompt.tsx'
import { troubleText } from './trouble.tsx'

const refusals: Readonly<Partial<Record<ApiFailure['reason'], string>>> = passkeysWords.refusals

/** What to say of a change of the passkeys that failed. A rejected approval needs no words. */
export function changeFailure(error: unknown): string {
  if (error instanceof AirlockError && error.code === ErrorCode.SESSION_EXPIRED) throw error
  if (error instanceof AirlockError && error.code === ErrorCode.USER_REJECTED) return ''
  const own = passkeyText(error)
  if (own !== null) return own
  if (error instanceof ApiFailure)
    return refusals[error.reason] ?? failureText(error) ?? passkeysWords.notChanged
  if (error instanceof AirlockError && reasonOf(error) === 'balance-too-low')
    return passkeysWords.balanceTooLow
  return troubleText(error) ?? passkeysWords.notChanged
}
