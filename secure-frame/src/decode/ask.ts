import * as z from 'zod/mini'
import type { Call } from './context.ts'

/** Timeout for one response of a node: after it the information counts as unknown. */
const NODE_TIMEOUT_MS = 5_000

/** A promise's value, or null if it rejects or takes longer than {@link NODE_TIMEOUT_MS}. */
export async function inTime<T>(promise: Promise<T>): Promise<{ value: T } | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), NODE_TIMEOUT_MS)
  })
  try {
    return await Promise.race([promise.then((value) => ({ value })), late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/**
 * One request to a node, which may be slow, broken or malicious: null for any response that does not match
 * the schema.
 */
export async function ask<Schema extends z.ZodMiniType>(
  call: Call,
  method: string,
  params: unknown[],
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  const answer = await inTime(Promise.resolve().then(() => call(method, params)))
  if (answer === null) return null
  const checked = z.safeParse(schema, answer.value)
  return checked.success ? checked.data : null
}
