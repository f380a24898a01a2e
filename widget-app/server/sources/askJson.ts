import type * as z from 'zod/mini'
import { RegistryProblem } from '../registry/registry.ts'
import type { Request } from '../registry/upstream/request.ts'
import { SourceProblem } from './problem.ts'

const BYTES = 5_000_000
const DEADLINE_MS = 10_000
/** Nobody is taken at their word for longer. */
const MAX_PAUSE_MS = 60_000

/** How long an upstream wants to be left alone, in milliseconds, by its `Retry-After`. */
export const pauseIn = (retryAfter: string | undefined): number | null =>
  /^\d{1,5}$/.test(retryAfter ?? '') ? Math.min(Number(retryAfter) * 1000, MAX_PAUSE_MS) : null

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new SourceProblem('the answer is not JSON')
  }
}

/**
 * Asks an address for JSON of a shape; undefined where there is nothing (404). Throws a {@link SourceProblem} for every
 * other answer: a page in place of JSON is what a hotel's network or a proxy says.
 */
export async function askJson<Schema extends z.ZodMiniType>(
  request: Request,
  url: URL,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const { status, retryAfter, body } = await request(url, { bytes: BYTES, deadlineMs: DEADLINE_MS }).catch(
    (error: unknown) => {
      if (error instanceof RegistryProblem) throw new SourceProblem(error.message)
      throw error
    },
  )
  if (status === 404) return undefined
  if (status !== 200) throw new SourceProblem(`status ${status}`, pauseIn(retryAfter))
  const parsed = schema.safeParse(parse(body))
  if (!parsed.success) throw new SourceProblem('the answer has another shape')
  return parsed.data
}
