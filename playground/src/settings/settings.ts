import type { SiteNetwork } from '../site/site.ts'

/** Where the widget is shown: in the page, over it in the middle, or over it at its bottom edge. */
export const LAYOUTS = ['inline', 'modal', 'sheet'] as const
export type Layout = (typeof LAYOUTS)[number]

export const MODES = ['system', 'light', 'dark'] as const
export type Mode = (typeof MODES)[number]

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** Font stacks of the system. Geist comes from the widget itself. */
export const FONTS = {
  geist: null,
  system: 'system-ui, sans-serif',
  rounded: 'ui-rounded, "SF Pro Rounded", "Nunito", system-ui, sans-serif',
  serif: 'ui-serif, Georgia, serif',
  mono: 'ui-monospace, "SF Mono", Menlo, monospace',
} as const satisfies Record<string, string | null>
export type Font = keyof typeof FONTS

export const METHODS = ['wallet', 'email', 'social'] as const
export type Method = (typeof METHODS)[number]

export const SOCIALS = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook', 'oidc'] as const
export type Social = (typeof SOCIALS)[number]

/** Features that are on or off, with the widget's own default. */
export const FEATURES = {
  email: true,
  swaps: true,
  onramp: true,
  send: true,
  receive: true,
  activity: true,
  allWallets: true,
  walletConnect: true,
  collapseWallets: false,
  legalCheckbox: false,
  smartSessions: false,
} as const satisfies Record<string, boolean>
export type Feature = keyof typeof FEATURES

/** The widget's own values, where visitors move a slider or choose a colour. */
export const DEFAULT_RADIUS = 4
const DEFAULT_STRENGTH = 50

/** Everything that visitors change. `null` means: as the theme or the widget has it. */
export interface Settings {
  project: string
  layout: Layout
  /** The name of a preset, or `none` for the widget's own look. A preset has a mode of its own. */
  theme: string
  mode: Mode
  /** A colour as `#rrggbb`, like the next one. */
  accent: string | null
  mix: string | null
  /** Percent. */
  strength: number
  /** The base radius in px, 0 to 12. */
  radius: number | null
  font: Font
  density: Density | null
  order: readonly Method[] | null
  socials: readonly Social[]
  features: Readonly<Record<Feature, boolean>>
  /** CAIP-2 ids of the site's networks, at least one. */
  networks: readonly string[]
}

/** What a place offers to choose from. */
export interface Offer {
  projects: readonly string[]
  themes: readonly string[]
  networks: readonly SiteNetwork[]
}

/** The settings of a visitor who has changed nothing. */
export function defaultsFor({ projects, networks }: Offer): Settings {
  const selected = networks.filter((network) => network.selected)
  return {
    project: projects[0] ?? '',
    layout: 'inline',
    theme: 'none',
    mode: 'system',
    accent: null,
    mix: null,
    strength: DEFAULT_STRENGTH,
    radius: null,
    font: 'geist',
    density: null,
    order: null,
    socials: SOCIALS,
    features: FEATURES,
    networks: (selected.length > 0 ? selected : networks.slice(0, 1)).map(({ id }) => id),
  }
}
