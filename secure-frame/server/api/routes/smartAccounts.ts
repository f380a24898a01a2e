import { readLastOperation, rememberingLast } from '../../smartAccounts/lastOperation.ts'
import { askForSession } from '../../smartAccounts/service.ts'
import type { Handlers } from '../route.ts'

/** Bundlers and paymasters, which the frame cannot reach by itself. */
export const smartAccountHandlers = {
  askBundler: (services, { session, body }) =>
    rememberingLast(services, session, body, () => askForSession(services, session, body)),
  readLastOperation: (services, { session, body }) => readLastOperation(services, session, body),
} satisfies Partial<Handlers>
