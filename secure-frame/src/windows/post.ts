import * as z from 'zod/mini'
import { ApiError, type ApiErrorCode } from '../../shared/apiErrors.ts'

/** `offline`: the server did not answer; `unreadable`: it answered something else than it should. */
export type PostProblem = ApiErrorCode | 'offline' | 'unreadable'

export type Posted<T> = { ok: true; value: T } | { ok: false; problem: PostProblem }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Tells the server something that has to arrive although this page goes away. */
export function beacon(path: string, body: unknown): void {
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
}

/** How long a call may take (ms). */
const TIMEOUT = 20_000

/**
 * Asks the frame's own server, without session and proof: the secret in the body is the right to ask. Never throws.
 * `schema` null: the answer has no body (204).
 */
export async function post<T>(
  path: string,
  body: unknown,
  schema: z.ZodMiniType<T> | null,
): Promise<Posted<T | null>> {
  const request: RequestInit = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  }
  try {
    const response = await fetch(path, request)
    const text = await response.text()
    if (!response.ok) {
      const error = z.safeParse(ApiError, parsed(text))
      return { ok: false, problem: error.success ? error.data.error.code : 'unreadable' }
    }
    if (schema === null) return { ok: true, value: null }
    const value = z.safeParse(schema, parsed(text))
    return value.success ? { ok: true, value: value.data } : { ok: false, problem: 'unreadable' }
  } catch {
    return { ok: false, problem: 'offline' }
  }
}
