import type { Call } from './call.ts'
import * as Open from './openApi.ts'
import { OPEN_TICKET } from './openTicket.ts'

const open = { method: 'POST', access: 'open', repeatable: false } as const
const ofTicket = { ...open, body: Open.TicketSecret } as const

/**
 * The calls that the secret in their body authorises (rows of calls.ts). The pages in windows of their own make only
 * these, and load no other schemas.
 */
export const OPEN_CALLS = {
  openDevice: { ...open, path: '/api/device/open', body: Open.OpenDevice, answer: Open.OpenedDevice },
  confirmDevice: { ...open, path: '/api/device/confirm', body: Open.OpenDevice, answer: null },

  openTicket: { ...ofTicket, path: OPEN_TICKET, answer: Open.OpenedTicket },
  watchTicket: { ...ofTicket, path: '/api/tickets/:id/watch', answer: Open.WatchedTicket },
  leaveTicket: { ...ofTicket, path: '/api/tickets/:id/leave', answer: null },
  decideTicket: { ...open, path: '/api/tickets/:id/decide', body: Open.DecideTicket, answer: null },
} as const satisfies Record<string, Call>

export type OpenCallName = keyof typeof OPEN_CALLS
