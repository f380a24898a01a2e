import { derive } from '../derive.ts'
import type { ConfigState } from './configSlice.ts'
import { selectFeatures } from './features.ts'
import type { SocialProvider } from './socialProviders.ts'
import type { System } from './system.ts'

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
