import { isSocialProvider, type SocialProvider } from '@airlock/kit/social'
import type { RemoteFeature } from '../../../shared/projectData.ts'
import { derive } from '../derive.ts'
import { type ConfigState, selectHasPairing } from './configSlice.ts'
import type { System } from './system.ts'

type Value = boolean | readonly string[]

/**
 * The features that the operator's project decides: the id in the server's answer, and the default without an answer
 * (spec section 9; the line of branding is off by default here). No provider of sign-ins is a default: without the
 * server's answer nobody knows which of them the operator has a client at.
 */
const REMOTE = {
  email: ['social_login', true],
  socials: ['social_login', []],
  swaps: ['swap', ['1inch']],
  onramp: ['onramp', ['meld']],
  activity: ['activity', true],
  branding: ['reown_branding', false],
} as const satisfies Record<string, readonly [id: string, byDefault: Value]>

/** The features that the dApp alone decides, with their defaults (spec section 9). */
const LOCAL = {
  receive: true,
  send: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  pay: false,
}

export type RemoteName = keyof typeof REMOTE
export type LocalName = keyof typeof LOCAL

/** The features in effect. Lists name providers; an empty one is off. */
export type FeatureSet = Readonly<
  {
    [N in Exclude<RemoteName, 'socials'>]: (typeof REMOTE)[N][1] extends boolean ? boolean : readonly string[]
  } & {
    [N in LocalName]: boolean
  } & { socials: readonly SocialProvider[] }
>

export const REMOTE_NAMES = Object.keys(REMOTE) as RemoteName[]
export const LOCAL_NAMES = Object.keys(LOCAL) as LocalName[]

/** The dApp's options, which may be any JSON: values of a wrong type are ignored here, and reported elsewhere. */
type Wishes = Readonly<Record<string, unknown>> | null | undefined

const isFlag = (name: RemoteName) => typeof REMOTE[name][1] === 'boolean'
const flagOf = (wish: unknown) => (typeof wish === 'boolean' ? wish : undefined)

/** The dApp's wish for a feature of the operator's; undefined if it has none. */
export function wishFor(name: RemoteName, features: Wishes): Value | undefined {
  const wish = features?.[name]
  if (isFlag(name)) return flagOf(wish)
  if (wish === false) return []
  return Array.isArray(wish) ? wish : undefined
}

/** The features that the project offers. Email is one of the options of its entry. */
function offerOf(name: RemoteName, { isEnabled, config }: RemoteFeature): Value {
  if (isFlag(name)) return isEnabled && (name !== 'email' || config.includes(name))
  if (!isEnabled) return []
  return name === 'socials' ? config.filter(isSocialProvider) : config.filter((option) => option !== 'email')
}

const NOTHING: RemoteFeature = { id: '', isEnabled: false, config: [] }

/**
 * Remote over local: what the project file sets counts. Of what it leaves open, the dApp may use less. Without a
 * readable answer, the dApp's wish counts, and then the default.
 */
function remote(name: RemoteName, wish: Value | undefined, answer: readonly RemoteFeature[] | null): Value {
  const [id, byDefault] = REMOTE[name]
  if (!answer) return name === 'socials' ? byDefault : (wish ?? byDefault)
  const entry = answer.find((one) => one.id === id) ?? NOTHING
  const offer = offerOf(name, entry)
  if (wish === undefined || entry.isSet !== false) return offer
  if (!Array.isArray(wish)) return wish && offer
  return wish.filter((one, index) => (offer as string[]).includes(one) && wish.indexOf(one) === index)
}

type Config = Pick<ConfigState, 'features' | 'remoteFeatures' | 'basic' | 'allWallets' | 'isMobile'>

/** Merges the project's features over the dApp's. Basic mode switches all features of the project off. */
export function mergeFeatures(config: Config): FeatureSet {
  const { remoteFeatures, basic, allWallets, isMobile } = config
  const features = config.features as Wishes
  const merged: Record<string, Value> = {}
  for (const name of REMOTE_NAMES)
    merged[name] = remote(name, wishFor(name, features), basic ? [] : remoteFeatures)
  for (const name of LOCAL_NAMES) merged[name] = flagOf(features?.[name]) ?? LOCAL[name]
  merged.allWallets &&= allWallets !== 'HIDE' && (allWallets !== 'ONLY_MOBILE' || isMobile)
  return merged as FeatureSet
}

/** The features in effect. */
export const selectFeatures = derive((root: { config: ConfigState }) => [root.config], mergeFeatures)

/** Whether the list of all wallets is available: without pairing, its wallets could not be connected. */
export const selectHasAllWallets = (root: { config: ConfigState }): boolean =>
  selectHasPairing(root) && selectFeatures(root).allWallets

/**
 * The providers that do not work in the view of a messaging app (spec section 2): they refuse to sign in there, or
 * open an app of their own that does not lead back.
 */
const REMOVED: Readonly<Record<System, readonly SocialProvider[]>> = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
  other: [],
}

/** The providers with which visitors can sign in here, in the order in which they are offered. */
export const selectSocials = derive(
  (root: { config: ConfigState }) => [
    selectFeatures(root).socials,
    root.config.isTelegram ? REMOVED[root.config.system] : REMOVED.other,
  ],
  (socials, removed) => socials.filter((provider) => !removed.includes(provider)),
)
