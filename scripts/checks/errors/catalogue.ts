import type { Entry, Kind } from './entry.ts'
import { ground } from './ground.ts'
import { people } from './people.ts'

/**
 * The error catalogue of the specification (section 8) as one table: kind → code → message, and what provokes it.
 * Errors that this architecture cannot have are in `absent.ts`, with the reason in ARCHITECTURE.md.
 */
const KINDS: Readonly<Record<Kind, readonly Entry[]>> = { ...people, ...ground }

/** The rows of the table. */
export const catalogue = Object.entries(KINDS).flatMap(([kind, entries]) =>
  entries.map((entry) => ({ kind, message: entry.spec, ...entry })),
)
