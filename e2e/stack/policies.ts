import { originsOf, type Ports } from './addresses.ts'

/**
 * The demo dApp has a strict policy: no inline script or style, Trusted Types, and one line for Airlock, `frame-src`. A
 * profile is a host with another policy: `/no-frames/` serves the same pages with one that forbids the frame.
 */
type Directives = Readonly<Record<string, string>>

type Profile = {
  /** The differences from the strict policy, or `null` for a host without a policy. */
  readonly policy: ((ports: Ports) => Directives) | null
  readonly headers?: Readonly<Record<string, string>>
}

const widget = (ports: Ports) => originsOf(ports).widget

const strict = (ports: Ports): Directives => ({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self' http://127.0.0.1:* ws://127.0.0.1:*",
  'frame-src': widget(ports),
  'require-trusted-types-for': "'script'",
})

/** The script form needs one more source, because the SDK comes from the widget server. */
const scriptForm: Profile = { policy: (ports) => ({ 'script-src': `'self' ${widget(ports)}` }) }

export const PROFILES = {
  strict: { policy: () => ({}) },
  'script-form': scriptForm,
  /** The host has forgotten `frame-src`. */
  'no-frames': { policy: () => ({ 'frame-src': "'none'" }) },
  /** Allows any local frame, for widget URLs that answer badly or not at all. */
  'any-frame': { policy: () => ({ 'frame-src': 'http:', 'script-src': "'self' http:" }) },
  /** Cross-origin isolated: every frame must opt in, and popups lose their opener. */
  isolated: {
    policy: () => ({}),
    headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
  },
  'no-policy': { policy: null },
} as const satisfies Record<string, Profile>

export type ProfileName = keyof typeof PROFILES

const PAGE_PROFILES: Readonly<Record<string, ProfileName>> = {
  '/bare.html': 'script-form',
  '/two.html': 'script-form',
  '/bench-script.html': 'script-form',
}

const isProfile = (name: string): name is ProfileName => Object.hasOwn(PROFILES, name)

/** `/no-frames/ethers.html` is `/ethers.html` under the profile `no-frames`. */
export function splitProfile(path: string): { profile: ProfileName; file: string } {
  const [, first = '', ...rest] = path.split('/')
  const named = isProfile(first) && rest.length > 0
  const file = named ? `/${rest.join('/')}` : path
  const page = file.endsWith('/') ? `${file}index.html` : file
  return { profile: named ? first : (PAGE_PROFILES[page] ?? 'strict'), file: page }
}

export function headersOf(name: ProfileName, ports: Ports): Record<string, string> {
  const profile: Profile = PROFILES[name]
  if (profile.policy === null) return { ...profile.headers }
  const directives = { ...strict(ports), ...profile.policy(ports) }
  const policy = Object.entries(directives).map(([directive, sources]) => `${directive} ${sources}`)
  return { 'content-security-policy': policy.join('; '), ...profile.headers }
}
