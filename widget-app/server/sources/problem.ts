import { RpcError, UnreachableError } from '../rpc/rpc.ts'

/** A source that the operator has named gave no answer that makes sense. Its message is for the log. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem'

  constructor(
    message: string,
    /** Milliseconds after which another try may go better. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message)
  }
}

/** What says that a source is away or refuses, and not that we are wrong. */
export type Away = SourceProblem | UnreachableError | RpcError

export const isAway = (error: unknown): error is Away =>
  error instanceof SourceProblem || error instanceof UnreachableError || error instanceof RpcError

/** When to ask again, in milliseconds; null where nobody said. */
export const pauseOf = (error: Away): number | null => (error instanceof RpcError ? null : error.retryAfterMs)
