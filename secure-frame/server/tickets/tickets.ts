import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { CreateTicket, Ticket, TicketState } from '../../shared/api.ts'
import type { DecideTicket, OpenedTicket, WatchedTicket } from '../../shared/openApi.ts'
import { type OnLimit, takeLimits } from '../db/limits.ts'
import type { Database } from '../db/schema.ts'
import { equal } from '../keys/pepper.ts'
import { ApiProblem } from '../problem/problem.ts'

type Created = z.infer<typeof Ticket>
type Opened = z.infer<typeof OpenedTicket>
type State = z.infer<typeof TicketState>

export interface TicketService {
  create(
    session: { sessionId: string; userId: string },
    ticket: z.infer<typeof CreateTicket>,
  ): Promise<Created>
  /**
   * Returns the content for the window, which does not show it yet. The window has no session and no key: the secret in
   * its URL is its only credential.
   */
  open(ticketId: string, secret: string): Promise<Opened>
  /**
   * Polled by the window from when it shows the request, to learn whether that was withdrawn. The window counts as open
   * from the first call on, and again if it had been reported as closed.
   */
  watch(ticketId: string, secret: string): Promise<z.infer<typeof WatchedTicket>>
  /** The window closes or reloads. A reload opens the ticket again. */
  leave(ticketId: string, secret: string): Promise<void>
  /** Works once; a second decision gets the error `over`. */
  decide(ticketId: string, decision: z.infer<typeof DecideTicket>): Promise<void>
  /** Polled by the session that created the ticket. */
  state(session: { sessionId: string }, ticketId: string): Promise<State>
}

export const TICKET_TTL_MS = 600_000

/** Every approval needs a ticket. A user never needs more than this, however many sessions they have. */
const LIMIT = { max: 120, windowMs: TICKET_TTL_MS }

/** A poll in flight may arrive this long after the window's leave call. A later one means that the window is open. */
const OVERTAKEN_MS = 500

const HASH_BYTES = 32

/** Creates the service for approvals in a top-level window of the secure frame (design.md, decision 9). */
export function createTicketService(deps: {
  db: Kysely<Database>
  clock: () => number
  onLimit?: OnLimit | undefined
}): TicketService {
  return {
    create: (session, ticket) => createTicket(deps, session, ticket),
    open: async (ticketId, secret) => {
      const row = await findAdmitted(deps, ticketId, secret)
      if (row.expires_at <= deps.clock()) throw over()
      // Only a reload: the window waits for this answer.
      if (row.left_at !== null) await noteWindow(deps, ticketId, { left_at: null })
      return { requestHash: row.request_hash, display: row.display, decided: row.decision !== null }
    },
    watch: async (ticketId, secret) => {
      const row = await findAdmitted(deps, ticketId, secret)
      if (row.expires_at <= deps.clock()) throw over()
      const now = deps.clock()
      const isBack = row.left_at !== null && row.left_at < now - OVERTAKEN_MS
      if (row.opened_at === null || isBack)
        await noteWindow(deps, ticketId, {
          opened_at: row.opened_at ?? now,
          ...(isBack && { left_at: null }),
        })
      return { decided: row.decision !== null }
    },
    leave: async (ticketId, secret) => {
      const row = await findAdmitted(deps, ticketId, secret)
      const now = deps.clock()
      // A window that closes at once may take its first poll with it.
      await noteWindow(deps, ticketId, { opened_at: row.opened_at ?? now, left_at: now })
    },
    decide: async (ticketId, { secret, decision }) => {
      await findAdmitted(deps, ticketId, secret)
      await decideOnce(deps, ticketId, decision)
    },
    state: (session, ticketId) => readState(deps, session, ticketId),
  }
}

type Deps = Parameters<typeof createTicketService>[0]

async function createTicket(
  { db, clock, onLimit }: Deps,
  { sessionId, userId }: { sessionId: string; userId: string },
  { requestHash, display }: z.infer<typeof CreateTicket>,
): Promise<Created> {
  if (Buffer.from(requestHash, 'base64url').length !== HASH_BYTES)
    throw new ApiProblem('invalid', 'The hash of the request has to be 32 bytes.')
  const now = clock()
  const taken = await takeLimits(db, [{ ...LIMIT, key: `tickets|${userId}` }], now)
  if (!taken.allowed) {
    for (const name of taken.names) onLimit?.(name)
    throw new ApiProblem('rate-limited', 'Too many windows were opened. Try again later.', {
      retryAfterMs: taken.retryAfterMs,
    })
  }
  const secret = randomBytes(HASH_BYTES).toString('base64url')
  const ticketId = randomUUID()
  const expiresAt = now + TICKET_TTL_MS
  await db
    .insertInto('tickets')
    .values({
      id: ticketId,
      session_id: sessionId,
      secret_hash: hashOf(secret),
      request_hash: requestHash,
      display,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { ticketId, secret, expiresAt, now }
}

/** Finds the ticket of a live session by its secret. A wrong secret and a wrong id give the same error. */
async function findAdmitted({ db }: Deps, ticketId: string, secret: string) {
  const row = await db
    .selectFrom('tickets')
    .innerJoin('sessions', 'sessions.id', 'tickets.session_id')
    .selectAll('tickets')
    .select('sessions.revoked_at')
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
  const isRight = equal(hashOf(secret), row?.secret_hash ?? new Uint8Array(HASH_BYTES))
  if (!row || !isRight) throw new ApiProblem('not-found', 'There is no such request.')
  if (row.revoked_at !== null) throw over()
  return row
}

async function noteWindow(
  { db }: Deps,
  ticketId: string,
  change: { opened_at?: number; left_at?: number | null },
): Promise<void> {
  await db.updateTable('tickets').set(change).where('id', '=', ticketId).execute()
}

async function decideOnce(
  { db, clock }: Deps,
  ticketId: string,
  decision: 'approve' | 'reject',
): Promise<void> {
  const now = clock()
  const decided = await db
    .updateTable('tickets')
    .set({ decision, decided_at: now })
    .where('id', '=', ticketId)
    .where('decision', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!decided) throw over()
}

async function readState({ db, clock }: Deps, session: { sessionId: string }, ticketId: string) {
  const row = await db
    .selectFrom('tickets')
    .select(['request_hash', 'decision', 'opened_at', 'left_at', 'expires_at'])
    .where('id', '=', ticketId)
    .where('session_id', '=', session.sessionId)
    .executeTakeFirst()
  if (!row) throw new ApiProblem('not-found', 'There is no such request.')
  return {
    requestHash: row.request_hash,
    decision: row.decision,
    opened: row.opened_at !== null,
    leftAt: row.left_at,
    expiresAt: row.expires_at,
    now: clock(),
  } satisfies State
}

const hashOf = (secret: string) => new Uint8Array(createHash('sha256').update(secret).digest())

const over = () => new ApiProblem('over', 'This request has ended. Go back and start it again.')
