import type * as z from 'zod/mini'

/** One call to the secure frame's server. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  /** `:id` is the placeholder of the id that some paths contain. */
  path: `/api/${string}`
  /**
   * `open`: anyone; the secret in the body authorises the call. `proof`: a device that proves its key. `session`: the
   * device of a live session.
   */
  access: 'open' | 'proof' | 'session'
  body?: z.ZodMiniType
  /** Null: 204 without content. */
  answer: z.ZodMiniType | null
  /** The status of a success; 200 by default. */
  status?: 201 | 202
  /** Whether the call may be retried when the server was busy. */
  repeatable: boolean
}
