import type * as z from 'zod/mini'
import { ApiError } from '../shared/apiErrors.ts'
import { OPEN_CALLS } from '../shared/openCalls.ts'
import { localeOf } from '../src/windows/localeOf.ts'
import { TicketContent } from '../src/windows/ticketContent.ts'

/* Everything that the approval window parses. */

const calls = Object.entries(OPEN_CALLS).flatMap(([name, { body, answer }]) => [
  [`${name}, body`, body],
  ...(answer ? [[`${name}, answer`, answer]] : []),
])

export const schemas: Readonly<Record<string, z.ZodMiniType>> = {
  TicketContent,
  ApiError,
  ...Object.fromEntries(calls),
}
export { localeOf }
