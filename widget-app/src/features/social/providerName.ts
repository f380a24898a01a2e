import type { SocialProvider } from '@airlock/kit/social'
import { socialWords } from '../../messages/en/social.ts'
import type { RootState } from '../../state/store/store.ts'

/** The name of a provider: its own, or what the operator calls theirs. */
export const selectProviderName = ({ config }: RootState, provider: SocialProvider): string =>
  (provider === 'oidc' && config.oidcName) || socialWords.providers[provider]

/** The name of the provider with which the visitor is signing in. */
export function selectLoginProviderName(state: RootState): string | undefined {
  const { provider } = state.embedded.attempt
  return provider ? selectProviderName(state, provider) : undefined
}
