/** What the project file says of a feature: on or off, or on with these options. */
export type FeatureSetting = boolean | string[]

/** One feature of a project, as it is answered. */
export interface FeatureAnswer {
  id: string
  isEnabled: boolean
  config: string[]
}

interface FeatureFacts {
  id: string
  /**
   * Whether this version of the product can do it. The spec's defaults have all five on, but an answer has to be
   * true: a feature is answered as enabled only from the version on that contains it.
   */
  available: boolean
  /** The spec's default options (section 9). */
  config: string[]
}

/** The features that the spec names, in its order. */
export const FEATURES: readonly FeatureFacts[] = [
  {
    id: 'social_login',
    available: false,
    config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  },
  { id: 'swap', available: false, config: ['1inch'] },
  { id: 'onramp', available: false, config: ['meld'] },
  { id: 'activity', available: false, config: [] },
  { id: 'reown_branding', available: false, config: [] },
]

/** The answer for one feature: what the product can do, less what the project switched off. */
export function answerFeature(facts: FeatureFacts, setting: FeatureSetting | undefined): FeatureAnswer {
  const isEnabled = facts.available && setting !== false
  const config = Array.isArray(setting) ? setting : facts.config
  return { id: facts.id, isEnabled, config: isEnabled ? config : [] }
}
