import type * as z from 'zod/mini'
import * as Api from './api.ts'
import type { Call } from './call.ts'
import { OPEN_CALLS } from './openCalls.ts'
import { ReplaceWallet } from './replacement.ts'
import { SMART_ACCOUNT_CALLS } from './smartAccountCalls.ts'
import * as Social from './socialApi.ts'
import { Wallet } from './values.ts'

const read = { method: 'GET', repeatable: true } as const
const write = { method: 'POST', repeatable: false } as const
const remove = { method: 'DELETE', repeatable: true, answer: null } as const

const signIn = { access: 'proof', answer: Api.Attempt } as const
const stepUp = { access: 'session', answer: Api.Attempt } as const
const emailUpdate = { access: 'session', answer: Api.EmailUpdate } as const
const mail = { ...write, status: 202 } as const
const code = { ...write, body: Api.VerifyAttempt } as const

/**
 * Every call of the secure API. The server registers its routes from this table, the frame calls by it, and both ends
 * parse with its schemas.
 */
export const CALLS = {
  startAttempt: { ...mail, ...signIn, path: '/api/attempts', body: Api.StartAttempt },
  readAttempt: { ...read, ...signIn, path: '/api/attempts/:id' },
  resendAttempt: { ...mail, ...signIn, path: '/api/attempts/:id/resend', body: Api.Nothing },
  verifyAttempt: { ...code, access: 'proof', path: '/api/attempts/:id/verify', answer: Api.Tokens },

  startSocial: {
    ...write,
    access: 'proof',
    path: '/api/social',
    body: Social.StartSocial,
    answer: Social.SocialAttempt,
    status: 201,
  },
  /** For attempts of both kinds. An earlier channel of the attempt is no longer followed. */
  openChannel: {
    ...write,
    access: 'proof',
    path: '/api/social/:id/channel',
    body: Social.OpenChannel,
    answer: Social.SocialChannel,
  },
  redeemSocial: {
    ...write,
    access: 'proof',
    path: '/api/social/:id/redeem',
    body: Social.RedeemSocial,
    answer: Social.SocialState,
  },
  proveSocialEmail: { ...mail, ...signIn, path: '/api/social/:id/email', body: Social.ProveSocialEmail },

  refreshSession: {
    ...write,
    access: 'proof',
    path: '/api/session/refresh',
    body: Api.RefreshSession,
    answer: Api.Tokens,
  },
  readSession: { ...read, access: 'session', path: '/api/session', answer: Api.Session },
  endSession: { ...remove, access: 'session', path: '/api/session' },
  listSessions: { ...read, access: 'session', path: '/api/sessions', answer: Api.Sessions },
  revokeSession: { ...remove, access: 'session', path: '/api/sessions/:id' },

  startStepUp: { ...mail, ...stepUp, path: '/api/step-up', body: Api.StartStepUp },
  readStepUp: { ...read, ...stepUp, path: '/api/step-up/:id' },
  resendStepUp: { ...mail, ...stepUp, path: '/api/step-up/:id/resend', body: Api.Nothing },
  verifyStepUp: { ...code, access: 'session', path: '/api/step-up/:id/verify', answer: null },

  startEmailUpdate: { ...mail, ...emailUpdate, path: '/api/email', body: Api.StartEmailUpdate },
  readEmailUpdate: { ...read, ...emailUpdate, path: '/api/email/:id' },
  resendEmailUpdate: { ...mail, ...emailUpdate, path: '/api/email/:id/resend', body: Api.Nothing },
  verifyOldEmail: { ...code, ...emailUpdate, path: '/api/email/:id/primary', status: 202 },
  verifyNewEmail: { ...code, access: 'session', path: '/api/email/:id/secondary', answer: Api.Tokens },

  listMethods: { ...read, access: 'session', path: '/api/methods', answer: Social.Methods },
  startMethod: {
    ...write,
    access: 'session',
    path: '/api/methods',
    body: Social.StartMethod,
    answer: Social.SocialAttempt,
    status: 201,
  },
  redeemMethod: {
    ...write,
    access: 'session',
    path: '/api/methods/:id/redeem',
    body: Social.RedeemMethod,
    answer: Social.MethodState,
  },
  removeMethod: { ...remove, access: 'session', path: '/api/methods/:id', repeatable: false },

  createWallet: {
    ...write,
    access: 'session',
    path: '/api/wallet',
    body: Api.CreateWallet,
    answer: Wallet,
    status: 201,
  },
  releaseShares: {
    ...write,
    access: 'session',
    path: '/api/wallet/shares',
    body: Api.ReleaseShares,
    answer: Api.ReleasedShares,
  },
  exportWallet: {
    ...write,
    access: 'session',
    path: '/api/wallet/export',
    body: Api.Nothing,
    answer: Api.ReleasedShares,
  },

  /** A new wallet in place of one whose shares are gone. Needs the step-up `replace` and a passkey. */
  replaceWallet: {
    ...write,
    access: 'session',
    path: '/api/wallet/replace',
    body: ReplaceWallet,
    answer: Wallet,
  },

  ...SMART_ACCOUNT_CALLS,

  createTicket: {
    ...write,
    access: 'session',
    path: '/api/tickets',
    body: Api.CreateTicket,
    answer: Api.Ticket,
    status: 201,
  },
  readTicket: { ...read, access: 'session', path: '/api/tickets/:id', answer: Api.TicketState },

  ...OPEN_CALLS,
} as const satisfies Record<string, Call>

type Calls = typeof CALLS
export type CallName = keyof Calls

/** The access that a call requires. */
export type AccessOf<K extends CallName> = Calls[K]['access']

type Parsed<S, Without> = S extends z.ZodMiniType ? z.infer<S> : Without

/** The response of a call; null if it has no content. */
export type Answer<K extends CallName> = Parsed<Calls[K]['answer'], null>

/** The body of a call, parsed. */
export type Body<K extends CallName> = Calls[K] extends { body: infer S } ? Parsed<S, undefined> : undefined

/** The id and the body that a call takes, if it has them. */
export type CallInput<K extends CallName> = (Calls[K] extends { path: `${string}:id${string}` }
  ? { id: string }
  : { id?: never }) &
  (Calls[K] extends { body: unknown } ? { body: Body<K> } : { body?: never })
