import type { WidgetConfig } from '../../types.ts'

/** What to say of the ways to connect that the dApp turned on and that are not there yet; null when there is none. */
export function laterMethods(features: WidgetConfig['features']): string | null {
  const social = Array.isArray(features?.socials) && features.socials.length > 0
  return social ? 'Social login is not available yet.' : null
}
