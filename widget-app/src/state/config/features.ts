import type { RemoteFeature } from '../../../shared/projectData.ts'
import { derive } from '../derive.ts'
import { type ConfigState, selectHasPairing } from './configSlice.ts'

type Value = boolean | readonly string[]

/**
 * The features that the operator's project decides: the id in the server's answer, what its options mean, and the
 * default without an answer (spec section 9; the line of branding is off by default here).
 */
const REMOTE = {
  email: {
    id: 'social_login',
    read: (options: string[]): Value => options.includes('email'),
    byDefault: true,
  },
  socials: {
    id: 'social_login',
    read: (options: string[]): Value => options.filter((name) => name !== 'email'),
    byDefault: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  },
  swaps: { id: 'swap', read: (options: string[]): Value => options, byDefault: ['1inch'] },
  onramp: { id: 'onramp', read: (options: string[]): Value => options, byDefault: ['meld'] },
  activity: { id: 'activity', read: (): Value => true, byDefault: true },
  branding: { id: 'reown_branding', read: (): Value => true, byDefault: false },
} as const

/** The features that the dApp alone decides, with their defaults (spec section 9). */
const LOCAL = {
  receive: true,
  send: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
}

export type RemoteName = keyof typeof REMOTE
export type LocalName = keyof typeof LOCAL

/** The features in effect. Lists name providers; an empty one is off. */
export type FeatureSet = Readonly<
  { [N in RemoteName]: (typeof REMOTE)[N]['byDefault'] extends boolean ? boolean : readonly string[] } & {
    [N in LocalName]: boolean
  }
>

export const REMOTE_NAMES = Object.keys(REMOTE) as RemoteName[]
export const LOCAL_NAMES = Object.keys(LOCAL) as LocalName[]

/** The dApp's options, which may be any JSON: values of a wrong type are ignored here, and reported elsewhere. */
type Wishes = Readonly<Record<string, unknown>> | null | undefined

/** The dApp's wish for a feature of the operator's; undefined if it has none. */
export function wishFor(name: RemoteName, features: Wishes): Value | undefined {
  const wish = features?.[name]
  if (typeof REMOTE[name].byDefault === 'boolean') return typeof wish === 'boolean' ? wish : undefined
  if (wish === false) return []
  return Array.isArray(wish) ? wish.filter((one) => typeof one === 'string') : undefined
}

/** The part of a wish that the project offers, in the wish's order. */
const narrow = (wish: Value, offered: Value): Value =>
  Array.isArray(wish)
    ? wish.filter((one) => Array.isArray(offered) && offered.includes(one))
    : wish && offered

/**
 * Remote over local: what the project file sets counts. Of what it leaves open, the dApp may use less. Without a
 * readable answer, the dApp's wish counts, and then the default.
 */
function remote(name: RemoteName, wish: Value | undefined, answer: readonly RemoteFeature[] | null): Value {
  const { id, read, byDefault } = REMOTE[name]
  const entry = answer?.find((one) => one.id === id)
  if (!answer || entry?.config === null) return wish ?? byDefault
  const offered = entry?.isEnabled ? read(entry.config) : off(name)
  return wish !== undefined && entry?.isSet === false ? narrow(wish, offered) : offered
}

const off = (name: RemoteName): Value => (typeof REMOTE[name].byDefault === 'boolean' ? false : [])

type Config = Pick<ConfigState, 'features' | 'remoteFeatures' | 'basic' | 'allWallets' | 'isMobile'>

/** Merges the project's features over the dApp's. Basic mode switches all features of the project off. */
export function mergeFeatures(config: Config): FeatureSet {
  const { remoteFeatures, basic, allWallets, isMobile } = config
  const features = config.features as Wishes
  const merged: Record<string, Value> = {}
  for (const name of REMOTE_NAMES)
    merged[name] = basic ? off(name) : remote(name, wishFor(name, features), remoteFeatures)
  for (const name of LOCAL_NAMES) {
    const wish = features?.[name]
    merged[name] = typeof wish === 'boolean' ? wish : LOCAL[name]
  }
  merged.allWallets &&= allWallets !== 'HIDE' && (allWallets !== 'ONLY_MOBILE' || isMobile)
  return merged as FeatureSet
}

/** The features in effect. */
export const selectFeatures = derive((root: { config: ConfigState }) => [root.config], mergeFeatures)

/** Whether the list of all wallets is available: without pairing, its wallets could not be connected. */
export const selectHasAllWallets = (root: { config: ConfigState }): boolean =>
  selectHasPairing(root) && selectFeatures(root).allWallets
