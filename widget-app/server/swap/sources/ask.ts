import { readSecret, type Variables } from '@airlock/kit/server'
import * as z from 'zod/mini'
import type { VendorSettings } from '../../chains/swaps.ts'
import { OutboundError, reasonOf } from '../../outbound/error.ts'
import { readPause } from '../../outbound/readPause.ts'
import type { Request } from '../../outbound/request.ts'
import { NoRouteError } from '../terms/errors.ts'

/** The one way in which vendors are asked. What they answer is as untrusted as what a stranger sends. */

const BYTES = 1_000_000
const DEADLINE_MS = 6_000

/** Statuses by which vendors say that they cannot swap this, or that a parameter is wrong. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 422])

/** How vendors say that there is no way to swap: words of their errors, which change more often than their shapes. */
const NO_ROUTE =
  /liquidity|no (?:available )?(?:quotes?|routes?)|not tradable|could not find any route|no possible route/i

export interface VendorSources {
  request: Request
  variables: Variables
}

/** Asks a vendor. Throws `NoRouteError` or `OutboundError`. */
export type Ask = <Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  given?: { query?: Readonly<Record<string, string>>; body?: unknown },
) => Promise<z.output<Schema>>

interface Options {
  settings: VendorSettings
  /** The vendor's own address. */
  base: string
  /** The name of the header that carries the key. */
  keyHeader: string
  /** Further headers of every call. */
  headers?: Readonly<Record<string, string>>
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new OutboundError('invalid', 'the response is not JSON')
  }
}

/** Reads a part of an answer. Throws an `OutboundError` if it has another shape. */
export function readShape<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, given)
  if (!parsed.success) throw new OutboundError('invalid', 'the response has an invalid shape')
  return parsed.data
}

function urlOf(base: string, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** The failure that a status means. The vendor's own words are not repeated: they may contain the key. */
function failureOf(status: number, body: Buffer, retryAfter: string | undefined): Error {
  const isRefusal = REFUSALS.has(status)
  if (isRefusal && (status === 404 || NO_ROUTE.test(body.toString('utf8', 0, 4_096))))
    return new NoRouteError()
  return new OutboundError(
    isRefusal ? 'refused' : reasonOf(status),
    `status ${status}`,
    readPause(retryAfter),
  )
}

/** Creates the function that asks one vendor, with the operator's key in a header. The key is read at each call. */
export function createAsk(
  { request, variables }: VendorSources,
  { settings, base, keyHeader, headers = {} }: Options,
): Ask {
  return async (path, schema, { query = {}, body: json } = {}) => {
    const key = settings.key && readSecret(settings.key, variables)
    const url = urlOf(settings.url?.url ?? base, path, query)
    const limits = {
      bytes: BYTES,
      deadlineMs: DEADLINE_MS,
      isInternal: settings.url?.isInternal ?? false,
      headers: { Accept: 'application/json', ...headers, ...(key !== undefined && { [keyHeader]: key }) },
    }
    const { status, retryAfter, body } = await request(
      url,
      limits,
      json === undefined ? json : JSON.stringify(json),
    )
    if (status !== 200) throw failureOf(status, body, retryAfter)
    return readShape(schema, parse(body))
  }
}
