import type { Mode } from '../config/variables.ts'

/** What the server that reads a project file is part of. */
export interface Deployment {
  mode: Mode
  /** Whether there is a secure frame, in which the embedded wallet lives. */
  hasSecureFrame: boolean
}

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
  /** What this version offers of the spec's default options (section 9). */
  config: string[]
  /** Whether it lives in the secure frame, so that a deployment without one has none. */
  needsSecureFrame?: true
}

/** The features that the spec names, in its order. */
export const FEATURES: readonly FeatureFacts[] = [
  {
    id: 'social_login',
    available: true,
    config: ['email'],
    needsSecureFrame: true,
  },
  { id: 'swap', available: false, config: ['1inch'] },
  { id: 'onramp', available: false, config: ['meld'] },
  { id: 'activity', available: true, config: [] },
  { id: 'reown_branding', available: false, config: [] },
]

/** The answer for one feature: what product and deployment can do, less what the project switched off. */
export function answerFeature(
  facts: FeatureFacts,
  setting: FeatureSetting | undefined,
  { hasSecureFrame }: Pick<Deployment, 'hasSecureFrame'>,
): FeatureAnswer {
  const possible = facts.available && (hasSecureFrame || !facts.needsSecureFrame)
  const isEnabled = possible && setting !== false
  const config = Array.isArray(setting) ? setting : facts.config
  return { id: facts.id, isEnabled, config: isEnabled ? config : [] }
}

/** Why a feature cannot be had as the project sets it; undefined when it can. */
export function featureProblem(
  { id, available, config, needsSecureFrame }: FeatureFacts,
  setting: FeatureSetting | undefined,
  { hasSecureFrame }: Pick<Deployment, 'hasSecureFrame'>,
): string | undefined {
  if (setting === undefined || setting === false) return undefined
  if (!available) return `switches ${id} on, which is not part of this version. Remove the line.`
  if (needsSecureFrame && !hasSecureFrame)
    return `switches ${id} on, which needs the secure frame. Set AIRLOCK_SECURE_URL to its origin, or remove the line.`
  const unknown = Array.isArray(setting) ? setting.find((option) => !config.includes(option)) : undefined
  return unknown === undefined
    ? undefined
    : `wants "${unknown}" of ${id}, which is not part of this version. It offers ${config.join(', ')}.`
}
