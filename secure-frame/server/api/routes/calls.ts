import { claimCalls, dropCalls, readCalls, settleCalls } from '../../calls/service.ts'
import type { Handlers } from '../route.ts'

/** The dApps' own ids of their calls. */
export const callsHandlers = {
  claimCalls: (services, { session, body }) => claimCalls(services, session, body),
  settleCalls: (services, { session, body }) => settleCalls(services, session, body),
  dropCalls: (services, { session, body }) => dropCalls(services, session, body),
  readCalls: (services, { session, body }) => readCalls(services, session, body),
} satisfies Partial<Handlers>
