import { SOCIAL_PROVIDERS } from '@airlock/kit/social'
import * as z from 'zod/mini'
import { AccountEmail, Email } from '../src/contract/email.ts'
import { Solution, StartAttempt, Tokens } from './api.ts'
import { Id, Time } from './values.ts'

/** The providers with which people sign in. `oidc` is the operator's own. */
const SocialProvider = z.literal(SOCIAL_PROVIDERS)

/** SHA-256 of the verifier that the frame keeps, as base64url. */
const VerifierHash = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** 32 random bytes. Whoever redeems the attempt has to know them, and to prove the key that started it. */
const Verifier = z.strictObject({ verifier: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) })

/**
 * Starts a sign-in with a provider. Its window is `/social/start?attempt=<attemptId>`; Farcaster has a channel instead
 * (`openChannel`).
 */
export const StartSocial = z.strictObject({
  provider: SocialProvider,
  projectId: StartAttempt.shape.projectId,
  topOrigin: StartAttempt.shape.topOrigin,
  verifierHash: VerifierHash,
})
export type StartSocial = z.infer<typeof StartSocial>

export const SocialAttempt = z.strictObject({
  attemptId: Id,
  /** The two digits that the window shows too, if the person has to confirm there. */
  number: z.string(),
  expiresAt: Time,
  now: Time,
})
export type SocialAttempt = z.infer<typeof SocialAttempt>

/** Polls, and redeems once the person has confirmed in the window and `accept` is true. */
export const RedeemSocial = z.strictObject({ ...Verifier.shape, accept: z.optional(z.boolean()) })
export type RedeemSocial = z.infer<typeof RedeemSocial>

export const RedeemMethod = Verifier

/** Why a sign-in with a provider failed. `identity-taken`: it belongs to another wallet, and is never moved. */
const SocialFailure = z.literal(['cancelled', 'provider-unavailable', 'provider-refused', 'identity-taken'])
export type SocialFailure = z.infer<typeof SocialFailure>

const untilThen = { expiresAt: Time, now: Time }
/** The person is at the provider, or on the way. Ask again in a second. */
const Waiting = z.strictObject({ action: z.literal('WAIT'), ...untilThen })
/** The person has to press the button in the window. Ask again in a second. */
const Confirming = z.strictObject({ action: z.literal('CONFIRM'), ...untilThen })
/** It failed. The window may be opened again until the attempt expires. */
const Failed = z.strictObject({ action: z.literal('RETRY'), reason: SocialFailure, ...untilThen })

/** The state of a sign-in with a provider, or its result: the tokens, which are given once. */
export const SocialState = z.discriminatedUnion('action', [
  Waiting,
  Confirming,
  Failed,
  /**
   * The person has confirmed in the window. The frame shows who that is, the vouched address first and the name only
   * beside it, and calls again with `accept` if that is who they mean.
   */
  z.strictObject({
    action: z.literal('ACCEPT'),
    provider: SocialProvider,
    email: z.nullable(AccountEmail),
    name: z.nullable(z.string()),
    ...untilThen,
  }),
  /**
   * An address has to be proven by a code first (`proveSocialEmail`). `email` is the one that the provider vouches for;
   * null if the person has to type one. With Farcaster that is the account's own: a code that somebody else scanned must
   * not reveal it.
   */
  z.strictObject({ action: z.literal('VERIFY_EMAIL'), email: z.nullable(AccountEmail), ...untilThen }),
  z.strictObject({ action: z.literal('CONNECT'), tokens: Tokens }),
])
export type SocialState = z.infer<typeof SocialState>

export const OpenChannel = Verifier

/** The link for a phone with Farcaster's app: shown as a QR code, or pressed on the phone itself. */
export const SocialChannel = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('SCAN'), url: z.string(), ...untilThen }),
  Failed,
  /** The person has signed already, or another call opens a channel. Redeem. */
  Waiting,
])
export type SocialChannel = z.infer<typeof SocialChannel>

/**
 * Sends a code to the address. The attempt that is returned is one of a sign-in by email: its code signs in, and joins
 * the provider's identity to that account.
 */
export const ProveSocialEmail = z.strictObject({
  ...Verifier.shape,
  email: Email,
  solution: z.optional(Solution),
})
export type ProveSocialEmail = z.infer<typeof ProveSocialEmail>

/** One way to sign in to the account. */
const Method = z.strictObject({
  methodId: Id,
  kind: z.union([z.literal('email'), SocialProvider]),
  /** The address, or the name that the provider gave last; null without one. */
  name: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  addedAt: Time,
  /** Null for the address: sessions say when it was used. */
  lastUsedAt: z.nullable(Time),
  /** The address cannot be removed, but changed (`startEmailUpdate`). Nor can the last way into this project. */
  removable: z.boolean(),
})
/** `addable`: the providers of this project. */
export const Methods = z.strictObject({ methods: z.array(Method), addable: z.array(SocialProvider) })
export type Methods = z.infer<typeof Methods>

/** Adds a provider. Needs the step-up `methods`, as does removing one; each use needs another code. */
export const StartMethod = z.strictObject({ provider: SocialProvider, verifierHash: VerifierHash })
export type StartMethod = z.infer<typeof StartMethod>

export const MethodState = z.discriminatedUnion('action', [
  Waiting,
  Confirming,
  Failed,
  z.strictObject({ action: z.literal('DONE') }),
])
export type MethodState = z.infer<typeof MethodState>
