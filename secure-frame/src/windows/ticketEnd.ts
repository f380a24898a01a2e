import type { OpenCallName } from '../../shared/openCalls.ts'
import type { ApiClient } from '../session/client.ts'
import type { ApiFailureReason } from '../session/failure.ts'
import { problemText } from './problemTexts.ts'
import type { Carried } from './secretOf.ts'
import { reasonOf } from './windowClient.ts'

/** Why the window's request can no longer be decided in it. */
export type TicketEnd = { at: 'withdrawn' } | { at: 'problem'; problem: ApiFailureReason }

/**
 * Asks the server whether the request has ended: withdrawn or decided elsewhere, expired, or of a session that was revoked.
 * Null if it has not, or if that is unknown.
 */
export const endOf = (client: ApiClient<OpenCallName>, { id, secret }: Carried): Promise<TicketEnd | null> =>
  client.call('watchTicket', { id, body: { secret } }).then(
    ({ decided }) => (decided ? { at: 'withdrawn' } : null),
    (error) => {
      const problem = reasonOf(error)
      return problemText(problem).again ? null : { at: 'problem', problem }
    },
  )
