import * as z from 'zod/mini'
import { CreateWallet } from '../../shared/api.ts'
import { Base64Url, Wallet } from '../../shared/values.ts'
import { PayloadSchema, Signed } from '../signing/payloadSchema.ts'

// Under a strict CSP, zod's compiler would cause a violation report, because it tests for `new Function`.
z.config({ jitless: true })

/** The export formats of a wallet. */
const EXPORT_FORMATS = ['phrase', 'evm', 'solana'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const UserId = z.string().check(z.minLength(1), z.maxLength(64))
const Nothing = z.strictObject({})
const Done = z.null()
const Unlocked = z.literal('unlocked')

/** Timeout of a call (ms): everything is local, so a slower signer is broken, and is terminated. */
export const CALL_TIMEOUT = 15_000

/**
 * The calls of the frame to its signer worker. Parsed at both ends; bytes are transferred, never copied. No
 * call returns a share of this device, and only `exportKeys` returns a secret.
 */
export const CALLS = {
  create: { params: z.strictObject({ userId: UserId }), result: CreateWallet },
  keep: { params: z.strictObject({ userId: UserId, wallet: Wallet }), result: Unlocked },
  discard: { params: Nothing, result: Done },
  restore: {
    params: z.strictObject({
      userId: UserId,
      wallet: Wallet,
      authShare: Base64Url,
      recoveryShare: Base64Url,
    }),
    result: Unlocked,
  },
  unlock: {
    params: z.strictObject({ userId: UserId, wallet: Wallet, authShare: Base64Url }),
    result: Unlocked,
  },
  lock: { params: Nothing, result: Done },
  touch: { params: Nothing, result: Done },
  status: { params: Nothing, result: z.strictObject({ locked: z.boolean(), persistent: z.boolean() }) },
  sign: { params: z.strictObject({ payload: PayloadSchema, hash: Base64Url }), result: Signed },
  exportKeys: {
    params: z.strictObject({
      format: z.literal(EXPORT_FORMATS),
      authShare: Base64Url,
      recoveryShare: z.optional(Base64Url),
    }),
    result: z.instanceof(Uint8Array<ArrayBuffer>),
  },
} as const

export type Calls = typeof CALLS
export type CallName = keyof Calls
export type Params<K extends CallName> = z.infer<Calls[K]['params']>
export type Result<K extends CallName> = z.infer<Calls[K]['result']>

/** Frame → worker. */
export const Request = z.strictObject({
  id: z.int(),
  call: z.literal(Object.keys(CALLS) as CallName[]),
  params: z.unknown(),
})

/** Worker → frame: a response, or the event that the wallet was locked. */
export const Message = z.union([
  z.strictObject({ id: z.int(), ok: z.literal(true), value: z.unknown() }),
  z.strictObject({
    id: z.int(),
    ok: z.literal(false),
    error: z.strictObject({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) }),
  }),
  z.strictObject({ event: z.literal('locked'), reason: z.literal(['asked', 'idle']) }),
])
export type Message = z.infer<typeof Message>

/** Why a wallet was locked: on request, after inactivity, or because its worker crashed. */
export type LockReason = 'asked' | 'idle' | 'crash'
