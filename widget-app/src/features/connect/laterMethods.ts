import type { WidgetConfig } from '../../types.ts'

/** What to say of the ways to connect that the dApp turned on and that are not there yet; null when there is none. */
export function laterMethods(features: WidgetConfig['features']): string | null {
  const email = features?.email === true
  const social = Array.isArray(features?.socials) && features.socials.length > 0
  if (email && social) return 'Email and social login are not available yet.'
  if (email) return 'Email login is not available yet.'
  return social ? 'Social login is not available yet.' : null
}
