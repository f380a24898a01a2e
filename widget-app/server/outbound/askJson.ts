import type * as z from 'zod/mini'
import { OutboundError, reasonOf } from './error.ts'
import { readPause } from './readPause.ts'
import type { Request } from './request.ts'

const BYTES = 5_000_000
const DEADLINE_MS = 10_000

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new OutboundError('invalid', 'the response is not JSON')
  }
}

/** Reads JSON of a given shape. Throws an {@link OutboundError} for anything else. */
export function readJson<Schema extends z.ZodMiniType>(body: Buffer, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(parse(body))
  if (!parsed.success) throw new OutboundError('invalid', 'the response has an invalid shape')
  return parsed.data
}

/**
 * Requests JSON of a given shape; undefined for 404. Throws an {@link OutboundError} for every other response, such
 * as an HTML page from a captive portal or a proxy.
 */
export async function askJson<Schema extends z.ZodMiniType>(
  request: Request,
  url: URL,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const { status, retryAfter, body } = await request(url, { bytes: BYTES, deadlineMs: DEADLINE_MS })
  if (status === 404) return undefined
  if (status !== 200) throw new OutboundError(reasonOf(status), `status ${status}`, readPause(retryAfter))
  return readJson(body, schema)
}
