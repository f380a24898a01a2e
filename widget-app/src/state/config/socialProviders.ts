/** The providers of sign-ins (spec section 9), in their default order, and the operator's own. */
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

/** A provider with which visitors sign in. `oidc` is the operator's own. */
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

export const isSocialProvider = (name: string): name is SocialProvider =>
  SOCIAL_PROVIDERS.some((provider) => provider === name)
