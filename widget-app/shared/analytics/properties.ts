import * as z from 'zod/mini'
import { COMMON_PROPERTIES, EVENTS, type EventName } from './events.ts'

/** The properties of all events in one check: those of its event, the common ones, and no others. */
const PROPERTIES: Readonly<Record<string, z.ZodMiniType<Record<string, unknown>>>> = Object.fromEntries(
  Object.entries(EVENTS).map(([name, shape]) => [name, z.strictObject({ ...shape, ...COMMON_PROPERTIES })]),
)

/** Checks the properties of an event against its row of the table. Undefined if they do not match. */
export function readProperties(event: EventName, given: unknown = {}): Record<string, unknown> | undefined {
  return PROPERTIES[event]?.safeParse(given).data
}
