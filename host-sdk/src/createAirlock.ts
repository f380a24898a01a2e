import { checkConfig } from './config.ts'
import { createInstance } from './instance.ts'
import { shared } from './registry.ts'
import type { Airlock, AirlockConfig } from './types.ts'

/**
 * The widget of a project on this page. Called again with the same project and widget URL, also from a second copy of
 * this script, it answers with the same instance; other projects live side by side. On a server it answers with an
 * instance that only knows its initial state.
 *
 * @throws {AirlockError} -32602 when the configuration makes no sense, at once.
 */
export function createAirlock(config: AirlockConfig): Airlock {
  const checked = checkConfig(config)
  if (typeof document === 'undefined') return createInstance(config, checked, () => {})
  const instances = shared('instances', () => new Map<string, Airlock>())
  const key = `${config.projectId} ${checked.widgetUrl}`
  const known = instances.get(key)
  if (known) return known
  const airlock = createInstance(config, checked, () => instances.delete(key))
  instances.set(key, airlock)
  return airlock
}
