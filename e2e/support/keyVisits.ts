import { KEY_VIEWS } from './keyViews.ts'

const VISITORS = ['a new visitor', 'a visitor who awaits a code', 'a connected visitor'] as const

/** The key views by who sees them. */
export const KEY_VISITS = VISITORS.map(
  (visitor) => [visitor, Object.entries(KEY_VIEWS).filter(([, { who }]) => who === visitor)] as const,
)
