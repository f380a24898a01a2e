import * as z from 'zod/mini'
import * as Api from '../../shared/api.ts'

/** One call to the frame's server. */
interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  /** `:id` stands for the one id that some addresses have. */
  path: `/api/${string}`
  /** Who speaks: nobody in particular (the secret is in the body), this device, or its session. */
  by: 'anybody' | 'device' | 'session'
  body?: z.ZodMiniType
  /** Null: 204 without content. */
  answer: z.ZodMiniType | null
  /** May be sent again when the server was busy. */
  repeatable: boolean
}

const Empty = z.strictObject({})
const read = { method: 'GET', repeatable: true } as const
const write = { method: 'POST', repeatable: false } as const
const remove = { method: 'DELETE', repeatable: true, answer: null } as const

/** Every call of shared/api.ts. */
export const CALLS = {
  startAttempt: {
    ...write,
    path: '/api/attempts',
    by: 'device',
    body: Api.StartAttempt,
    answer: Api.Attempt,
  },
  readAttempt: { ...read, path: '/api/attempts/:id', by: 'device', answer: Api.Attempt },
  resendAttempt: {
    ...write,
    path: '/api/attempts/:id/resend',
    by: 'device',
    body: Empty,
    answer: Api.Attempt,
  },
  verifyAttempt: {
    ...write,
    path: '/api/attempts/:id/verify',
    by: 'device',
    body: Api.VerifyAttempt,
    answer: Api.Tokens,
  },

  refreshSession: {
    ...write,
    path: '/api/session/refresh',
    by: 'device',
    body: Api.RefreshSession,
    answer: Api.Tokens,
  },
  readSession: { ...read, path: '/api/session', by: 'session', answer: Api.Session },
  endSession: { ...remove, path: '/api/session', by: 'session' },
  listSessions: { ...read, path: '/api/sessions', by: 'session', answer: Api.Sessions },
  revokeSession: { ...remove, path: '/api/sessions/:id', by: 'session' },

  createWallet: { ...write, path: '/api/wallet', by: 'session', body: Api.CreateWallet, answer: Api.Wallet },
  releaseShares: {
    ...write,
    path: '/api/wallet/shares',
    by: 'session',
    body: Api.ReleaseShares,
    answer: Api.ReleasedShares,
  },
  exportWallet: {
    ...write,
    path: '/api/wallet/export',
    by: 'session',
    body: Empty,
    answer: Api.ReleasedShares,
  },

  startStepUp: { ...write, path: '/api/step-up', by: 'session', body: Api.StartStepUp, answer: Api.Attempt },
  readStepUp: { ...read, path: '/api/step-up/:id', by: 'session', answer: Api.Attempt },
  resendStepUp: {
    ...write,
    path: '/api/step-up/:id/resend',
    by: 'session',
    body: Empty,
    answer: Api.Attempt,
  },
  verifyStepUp: {
    ...write,
    path: '/api/step-up/:id/verify',
    by: 'session',
    body: Api.VerifyAttempt,
    answer: null,
  },

  startEmailUpdate: {
    ...write,
    path: '/api/email',
    by: 'session',
    body: Api.StartEmailUpdate,
    answer: Api.EmailUpdate,
  },
  readEmailUpdate: { ...read, path: '/api/email/:id', by: 'session', answer: Api.EmailUpdate },
  verifyOldEmail: {
    ...write,
    path: '/api/email/:id/primary',
    by: 'session',
    body: Api.VerifyAttempt,
    answer: Api.EmailUpdate,
  },
  verifyNewEmail: {
    ...write,
    path: '/api/email/:id/secondary',
    by: 'session',
    body: Api.VerifyAttempt,
    answer: Api.Tokens,
  },
  resendEmailUpdate: {
    ...write,
    path: '/api/email/:id/resend',
    by: 'session',
    body: Empty,
    answer: Api.EmailUpdate,
  },

  createTicket: { ...write, path: '/api/tickets', by: 'session', body: Api.CreateTicket, answer: Api.Ticket },
  readTicket: { ...read, path: '/api/tickets/:id', by: 'session', answer: Api.TicketState },
  openTicket: {
    ...write,
    path: '/api/tickets/:id/open',
    by: 'anybody',
    body: Api.OpenTicket,
    answer: Api.OpenedTicket,
  },
  decideTicket: {
    ...write,
    path: '/api/tickets/:id/decide',
    by: 'anybody',
    body: Api.DecideTicket,
    answer: null,
  },
} as const satisfies Record<string, Call>

export type Calls = typeof CALLS
export type CallName = keyof Calls

type Parsed<S> = S extends z.ZodMiniType ? z.infer<S> : null
export type Answer<K extends CallName> = Parsed<Calls[K]['answer']>

/** What a call is given: its id and its body where it has them, and a signal that ends it. */
export type CallArgs<K extends CallName> = { signal?: AbortSignal | undefined } & (Calls[K] extends {
  path: `${string}:id${string}`
}
  ? { id: string }
  : { id?: never }) &
  (Calls[K] extends { body: infer B } ? { body: Parsed<B> } : { body?: never })
