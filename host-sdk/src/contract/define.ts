import * as z from 'zod/mini'

// A strict CSP reports the probe for `new Function` that zod's compiler makes.
z.config({ jitless: true })

/** One call across a boundary: one parameter object in, one result out, and how long the caller waits (ms). */
export interface Method {
  params: z.ZodMiniType
  result: z.ZodMiniType
  /** Milliseconds; `Infinity` where a person decides how long it takes. */
  timeout: number
}

/** What one side of a boundary answers and emits. */
export interface Side {
  methods: Record<string, Method>
  events: Record<string, z.ZodMiniType>
}

/** One boundary. `init` is what the parent hands over with its offer. */
export interface Contract {
  name: string
  version: { min: number; max: number }
  init: z.ZodMiniType
  parent: Side
  child: Side
}

/** Keeps the literal types of a contract, from which clients and handlers are inferred. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract
}

/** How long a call may take when nothing else is said (ms). */
export const DEFAULT_TIMEOUT = 10_000
