import { checkConfig, inBrowser } from './config/config.ts'
import { createInstance } from './instance.ts'
import { shared } from './registry.ts'
import type { Airlock, AirlockConfig } from './types.ts'

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}` : item))

/** Tells the developer that a second call changes nothing, where it looks as if it should. Elements do not count. */
function warnOfChanges(before: AirlockConfig, now: AirlockConfig): void {
  const changed = (Object.keys({ ...before, ...now }) as (keyof AirlockConfig)[]).filter(
    (name) => name !== 'mount' && textOf(before[name]) !== textOf(now[name]),
  )
  if (changed[0])
    console.warn(
      `Airlock: createAirlock() was called again with other ${changed.join(', ')}. The first call counts; destroy() starts anew.`,
    )
}

/**
 * The widget of a project on this page. Called again with the same project and widget URL, also from a second copy of
 * this script, it answers with the same instance, and warns where the configuration is another one; other projects live
 * side by side. On a server it answers with an instance that only knows its initial state.
 *
 * @throws {AirlockError} -32602 when the configuration makes no sense, at once, with every mistake in it.
 */
export function createAirlock(config: AirlockConfig): Airlock {
  const checked = checkConfig(config)
  const key = `${config.projectId} ${checked.widgetUrl}`
  // What visitors of a server share is no place for an instance.
  if (!inBrowser) return createInstance(checked, () => {})
  const instances = shared('instances', () => new Map<string, Airlock>())
  const given = shared('given', () => new Map<string, AirlockConfig>())
  const known = instances.get(key)
  if (known) {
    warnOfChanges(given.get(key) ?? config, config)
    return known
  }
  const airlock = createInstance(checked, () => instances.delete(key))
  instances.set(key, airlock)
  given.set(key, { ...config })
  return airlock
}
