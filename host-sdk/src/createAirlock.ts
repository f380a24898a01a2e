import { checkConfig, inBrowser } from './config.ts'
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
  // What visitors of a server share is no place for an instance.
  const instances = inBrowser
    ? shared('instances', () => new Map<string, Airlock>())
    : new Map<string, Airlock>()
  const key = `${config.projectId} ${checked.widgetUrl}`
  const airlock = instances.get(key) ?? createInstance(checked, () => instances.delete(key))
  instances.set(key, airlock)
  return airlock
}
