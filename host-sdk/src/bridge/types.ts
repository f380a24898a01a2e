import type * as z from 'zod/mini'
import type { Contract, Method, Side } from '../contract/define.ts'
import type { AirlockError } from '../contract/errors.ts'

type Params<M> = M extends Method ? z.infer<M['params']> : never
type Result<M> = M extends Method ? z.infer<M['result']> : never

/** Options of one call: a signal that cancels it at both ends, and a timeout in place of the contract's (ms). */
export interface CallOptions {
  signal?: AbortSignal | undefined
  timeout?: number | undefined
}

/**
 * The methods of the other side. Every call settles: it resolves with the result or rejects with an {@link
 * AirlockError}.
 */
export type Client<S extends Side> = {
  readonly [K in keyof S['methods']]: (
    params: Params<S['methods'][K]>,
    options?: CallOptions,
  ) => Promise<Result<S['methods'][K]>>
}

/** This side's implementation of its methods. `signal` aborts when the caller cancels or the link closes. */
export type Handlers<S extends Side> = {
  readonly [K in keyof S['methods']]: (
    params: Params<S['methods'][K]>,
    context: { signal: AbortSignal },
  ) => Promise<Result<S['methods'][K]>> | Result<S['methods'][K]>
}

/** An open bridge, as seen by the side that serves `Served` and calls `Called`. */
export interface Link<Served extends Side, Called extends Side> {
  readonly client: Client<Called>
  /** Sends one of this side's events. */
  emit<K extends keyof Served['events'] & string>(name: K, payload: z.infer<Served['events'][K]>): void
  /** Listens to one of the other side's events. Returns a function that stops listening. */
  on<K extends keyof Called['events'] & string>(
    name: K,
    listener: (payload: z.infer<Called['events'][K]>) => void,
  ): () => void
  /** The number of messages that were dropped because they were invalid. */
  dropped(): number
  /** Rejects the calls in flight with `reason`, aborts the calls that run here, and closes the port. */
  close(reason?: AirlockError): void
}

/** The link as the parent of a contract holds it. */
export type ParentLink<C extends Contract> = Link<C['parent'], C['child']>
/** The link as the child of a contract holds it. */
export type ChildLink<C extends Contract> = Link<C['child'], C['parent']>
