import { checkConfig, inBrowser } from './config/config.ts'
import { createInstance } from './instance.ts'
import { shared } from './registry.ts'
import type { Airlock, AirlockConfig } from './types.ts'

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}` : item))

/** Warns the developer if a second call has a different configuration, which is ignored. Elements are not compared. */
function warnOfChanges(before: AirlockConfig, now: AirlockConfig): void {
  const changed = (Object.keys({ ...before, ...now }) as (keyof AirlockConfig)[]).filter(
    (name) => name !== 'mount' && textOf(before[name]) !== textOf(now[name]),
  )
  if (changed[0])
    console.warn(
      `Airlock: createAirlock() was called again with other ${changed.join(', ')}. Call destroy() first.`,
    )
}

/**
 * Creates the widget of a project on this page. A second call with the same `projectId` and `widgetUrl`, also from a
 * second copy of this script, returns the same instance, and warns if the configuration differs. Instances of different
 * projects are independent. On a server it returns an instance that only has its initial state.
 *
 * @throws {AirlockError} -32602 if the configuration is invalid, at once, with every mistake in the message.
 */
export function createAirlock(config: AirlockConfig): Airlock {
  const checked = checkConfig(config)
  const key = `${config.projectId} ${checked.widgetUrl}`
  // A server process is shared by all visitors, so the instance is not stored there.
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
