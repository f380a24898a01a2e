import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { SocialProvider } from '@airlock/kit/social'
import { codeOf } from '../../chains/walletError.ts'
import type { SecureClient } from '../../state/store/services.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { LoginFailure } from '../../types.ts'
import { runSignIn } from '../embedded/runSignIn.ts'
import { signInWithFarcaster } from './farcasterFlow.ts'

/** A server that does not know the provider rejects without a reason. */
function startFailed(error: unknown): never {
  if (codeOf(error) !== ErrorCode.UNSUPPORTED_METHOD) throw error
  const failure: LoginFailure = { reason: 'social-start-failed' }
  throw new AirlockError(ErrorCode.INTERNAL, 'The provider is not available', failure)
}

/**
 * Starts the attempt, and has the frame show it: it opens the provider's window by a press in it, and the widget never
 * learns where that leads.
 */
const beginWith = (provider: SocialProvider) => async (client: SecureClient) => {
  await client.startSocial({ provider }).catch(startFailed)
  return (await client.connectSocial({})).action
}

/** Signs in with a provider. */
export const signInWith = (provider: SocialProvider): AppThunk<Promise<void>> =>
  provider === 'farcaster' ? signInWithFarcaster() : runSignIn({ begin: beginWith(provider), provider })
