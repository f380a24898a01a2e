import type { Variables } from '@airlock/kit/server'
import type * as z from 'zod/mini'
import { readJson } from '../../outbound/askJson.ts'
import { OutboundError, reasonOf } from '../../outbound/error.ts'
import { readPause } from '../../outbound/readPause.ts'
import type { Request } from '../../outbound/request.ts'
import { NoOfferError } from './provider.ts'

/** The one way in which providers are asked. What they answer is as untrusted as what a stranger sends. */

const BYTES = 500_000
const DEADLINE_MS = 6_000

/** Statuses by which providers say that they do not sell this. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 409, 422])

export interface Outside {
  request: Request
  /** Where the operator's keys are. */
  variables: Variables
}

interface Question<Schema> {
  url: URL
  /** With the operator's key. */
  headers?: Readonly<Record<string, string>>
  schema: Schema
  /** Sent as JSON. Without it, the question is a GET. */
  body?: unknown
  /** Whether the operator runs the provider on a machine of their own, which happens in development only. */
  isInternal?: boolean
}

/** Asks a provider. Throws a `NoOfferError` for a refusal, and otherwise an `OutboundError`. */
export async function ask<Schema extends z.ZodMiniType>(
  request: Request,
  { url, headers = {}, schema, body: json, isInternal = false }: Question<Schema>,
): Promise<z.output<Schema>> {
  const limits = {
    bytes: BYTES,
    deadlineMs: DEADLINE_MS,
    isInternal,
    headers: { Accept: 'application/json', ...headers },
  }
  const { status, retryAfter, body } = await request(
    url,
    limits,
    json === undefined ? undefined : JSON.stringify(json),
  )
  if (status === 200 || status === 201) return readJson(body, schema)
  // The provider's own words are not repeated: they may contain the key.
  if (REFUSALS.has(status)) throw new NoOfferError(`status ${status}`, status)
  throw new OutboundError(reasonOf(status), `status ${status}`, readPause(retryAfter))
}

/** Throws for an answer about a purchase whose status is not in our table: it says neither that one paid nor that not. */
export function unreadable(): never {
  throw new OutboundError('invalid', 'the status of the purchase is unknown')
}
