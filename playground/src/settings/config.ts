import type { AirlockConfig, CaipNetworkId, Features, Network, ThemeVariables } from '@airlock/host-sdk'
import type { Site, SiteNetwork } from '../site/site.ts'
import { PRESETS } from './presets.ts'
import { FEATURES, type Feature, FONTS, METHODS, type Settings, SOCIALS } from './settings.ts'

/** The configuration without what only a page can give: an element. It is plain JSON, so that code can be written of it. */
export type PlainConfig = Omit<AirlockConfig, 'mount' | 'siwe' | 'siwx'>

export type Theme = Pick<PlainConfig, 'themeMode' | 'themeVariables'>

/** What each feature is in the configuration, where it is not the default. */
const FEATURE_OPTIONS: Readonly<Record<Feature, Features | null>> = {
  email: { email: false },
  swaps: { swaps: false },
  onramp: { onramp: false },
  send: { send: false },
  receive: { receive: false },
  activity: { activity: false },
  allWallets: { allWallets: false },
  // An option of its own, beside the features.
  walletConnect: null,
  collapseWallets: { collapseWallets: true },
  legalCheckbox: { legalCheckbox: true },
  smartSessions: { smartSessions: true },
}

const isEmpty = (value: object) => Object.keys(value).length === 0

/** A local chain in viem's `Chain` shape, or the id of a network that the widget knows. */
function networkOf({ id, name, rpcUrl, currency }: SiteNetwork): CaipNetworkId | Network {
  if (!rpcUrl || !currency) return id as CaipNetworkId
  const [chainNamespace = '', reference = ''] = id.split(':')
  return {
    ...(chainNamespace === 'eip155'
      ? { id: Number(reference) }
      : { id: reference, chainNamespace: chainNamespace as NonNullable<Network['chainNamespace']> }),
    name,
    nativeCurrency: currency,
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  }
}

function featuresOf({ features, socials }: Settings): Features {
  const changed = (Object.keys(FEATURES) as Feature[]).filter((name) => features[name] !== FEATURES[name])
  const options: Features = Object.assign({}, ...changed.map((name) => FEATURE_OPTIONS[name]))
  if (socials.length < SOCIALS.length) options.socials = socials.length > 0 ? socials : false
  return options
}

/** What the visitor has changed of the theme. */
function ownVariables({ layout, accent, mix, strength, radius, font, density }: Settings): ThemeVariables {
  return {
    ...(accent && { '--airlock-accent': accent }),
    ...(mix && { '--airlock-color-mix': mix, '--airlock-color-mix-strength': strength }),
    ...(radius !== null && { '--airlock-border-radius-master': `${radius}px` }),
    ...(FONTS[font] && { '--airlock-font-family': FONTS[font] }),
    ...(density && { '--airlock-density': density }),
    ...(layout === 'sheet' && { '--airlock-layout': 'sheet' as const }),
  }
}

const withoutGaps = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T

/** The theme of the preset, with what the visitor has changed of it. A preset has a mode of its own. */
export function themeOf(settings: Settings): Theme {
  const preset = PRESETS[settings.theme]
  const themeMode = preset?.themeMode ?? (settings.mode === 'system' ? undefined : settings.mode)
  const themeVariables = withoutGaps({ ...preset?.themeVariables, ...ownVariables(settings) })
  return { ...(themeMode && { themeMode }), ...(isEmpty(themeVariables) ? {} : { themeVariables }) }
}

/** The options of `createAirlock` for these settings. What is the default is left out. */
export function configOf(settings: Settings, { widgetUrl, networks }: Site): PlainConfig {
  const features = featuresOf(settings)
  const chosen = networks.filter(({ id }) => settings.networks.includes(id))
  return {
    projectId: settings.project,
    widgetUrl,
    metadata: { name: 'Airlock playground' },
    networks: chosen.map(networkOf),
    ...themeOf(settings),
    ...(settings.order && { connectMethodsOrder: settings.order }),
    ...(!settings.features.walletConnect && { enableWalletConnect: false }),
    ...(isEmpty(features) ? {} : { features }),
    ...(settings.features.legalCheckbox && { termsConditionsUrl: 'https://example.com/terms' }),
  }
}

/** The order of the ways to connect, complete. */
export const orderOf = ({ order }: Settings) => order ?? METHODS
