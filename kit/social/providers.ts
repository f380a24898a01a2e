/**
 * The providers with which people sign in, in the order in which they are offered (spec section 9). `oidc` is the
 * operator's own.
 */
export const SOCIAL_PROVIDERS = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
  'oidc',
] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

export const isSocialProvider = (name: string): name is SocialProvider =>
  SOCIAL_PROVIDERS.some((provider) => provider === name)
