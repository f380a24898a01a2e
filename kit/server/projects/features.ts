import type { Mode } from '../config/variables.ts'

/** The deployment that a project file is read for. */
export interface Deployment {
  mode: Mode
  /** Whether there is a secure frame, in which the embedded wallet lives. */
  hasSecureFrame: boolean
}

/** The project file's setting of a feature: on or off, or on with these options. */
export type FeatureSetting = boolean | string[]

/** A feature of a project, as the API returns it. */
export interface FeatureAnswer {
  id: string
  isEnabled: boolean
  config: string[]
  /**
   * Whether the project file sets the feature. If it does not, the dApp may choose among what is enabled here: a page
   * that switches email off for itself contradicts nobody.
   */
  isSet: boolean
}

interface FeatureFacts {
  id: string
  /**
   * Whether this version supports the feature. The spec's defaults enable all five, but the answer must be true: a
   * feature is reported as enabled only from the version that contains it.
   */
  available: boolean
  /** The options of this version, out of the spec's default options (section 9). */
  config: string[]
  /** Whether the feature needs the secure frame. A deployment without one does not have it. */
  needsSecureFrame?: true
  /** Whether the feature is off unless the project switches it on. */
  offByDefault?: true
}

/** The features that the spec defines, in its order. */
export const FEATURES: readonly FeatureFacts[] = [
  {
    id: 'social_login',
    available: true,
    config: ['email'],
    needsSecureFrame: true,
  },
  { id: 'swap', available: true, config: ['1inch'] },
  { id: 'onramp', available: false, config: ['meld'] },
  { id: 'activity', available: true, config: [] },
  // Airlock asks for no advertisement: an operator may add the line, and the specification has it on.
  { id: 'reown_branding', available: true, config: [], offByDefault: true },
]

/** Returns one feature: what the product and the deployment support, minus what the project switched off. */
export function answerFeature(
  facts: FeatureFacts,
  setting: FeatureSetting | undefined,
  { hasSecureFrame }: Pick<Deployment, 'hasSecureFrame'>,
): FeatureAnswer {
  const possible = facts.available && (hasSecureFrame || !facts.needsSecureFrame)
  const isEnabled = possible && setting !== false && !(facts.offByDefault && setting === undefined)
  const config = Array.isArray(setting) ? setting : facts.config
  return { id: facts.id, isEnabled, config: isEnabled ? config : [], isSet: setting !== undefined }
}

/** The reason why a feature cannot be had as the project sets it; undefined if it can. */
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
