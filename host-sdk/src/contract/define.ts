import * as z from 'zod/mini'

// zod's compiler probes for `new Function`, and a strict CSP reports the probe.
z.config({ jitless: true })

/** One call across a boundary: one parameter object in, one result out, and how long the caller waits (ms). */
export interface Method {
  params: z.ZodMiniType
  result: z.ZodMiniType
  /** Milliseconds, or `Infinity` if a person decides how long the call takes. */
  timeout: number
}

/** The methods that one side of a boundary answers, and the events that it emits. */
export interface Side {
  methods: Record<string, Method>
  events: Record<string, z.ZodMiniType>
}

/** One boundary. `init` is the data that the parent sends with its offer. */
export interface Contract {
  name: string
  version: { min: number; max: number }
  init: z.ZodMiniType
  parent: Side
  child: Side
}

/** Preserves the literal types of a contract, from which clients and handlers are inferred. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract
}

/** The timeout of calls that have none of their own (ms). */
export const DEFAULT_TIMEOUT = 10_000
