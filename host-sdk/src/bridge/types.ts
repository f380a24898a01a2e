import type * as z from 'zod/mini'
import type { Contract, Method, Side } from '../contract/define.ts'
import type { AirlockError } from '../contract/errors.ts'

type Params<M> = M extends Method ? z.infer<M['params']> : never
type Result<M> = M extends Method ? z.infer<M['result']> : never

/** Per call: a signal that cancels it at both ends, and a limit other than the contract's (ms). */
export interface CallOptions {
  signal?: AbortSignal | undefined
  timeout?: number | undefined
}

/** The methods of the other side. Every call settles: with the result or an {@link AirlockError}. */
export type Client<S extends Side> = {
  readonly [K in keyof S['methods']]: (
    params: Params<S['methods'][K]>,
    options?: CallOptions,
  ) => Promise<Result<S['methods'][K]>>
}

/** This side's answers. `signal` aborts when the caller cancels or the link closes. */
export type Handlers<S extends Side> = {
  readonly [K in keyof S['methods']]: (
    params: Params<S['methods'][K]>,
    context: { signal: AbortSignal },
  ) => Promise<Result<S['methods'][K]>> | Result<S['methods'][K]>
}

/** An open bridge, seen from the side that serves `Served` and calls `Called`. */
export interface Link<Served extends Side, Called extends Side> {
  readonly client: Client<Called>
  /** Sends an event of ours. */
  emit<K extends keyof Served['events'] & string>(name: K, payload: z.infer<Served['events'][K]>): void
  /** Listens to an event of theirs; answers with the way to stop. */
  on<K extends keyof Called['events'] & string>(
    name: K,
    listener: (payload: z.infer<Called['events'][K]>) => void,
  ): () => void
  /** How many messages came that nobody took. */
  dropped(): number
  /** Rejects what is in flight with `reason`, aborts what is running here, closes the port. */
  close(reason?: AirlockError): void
}

/** The link as the parent of a contract holds it. */
export type ParentLink<C extends Contract> = Link<C['parent'], C['child']>
/** The link as the child of a contract holds it. */
export type ChildLink<C extends Contract> = Link<C['child'], C['parent']>
