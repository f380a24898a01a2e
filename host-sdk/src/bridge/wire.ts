import * as z from 'zod/mini'
import { exactLength, maxLength } from '../contract/checks.ts'
import type { Contract } from '../contract/define.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { Int, Json } from '../contract/primitives.ts'

/**
 * The messages of the protocol: three window messages for the handshake, then calls, replies and events over one port.
 */

const Nonce = z.string().check(exactLength(32))
const Name = z.string().check(maxLength(64))

/** Child → parent, over the window: "I am here and support these versions." It holds no secret. */
export const Hello = z.strictObject({
  airlock: z.literal('hello'),
  contract: Name,
  min: Int,
  max: Int,
  nonce: Nonce,
})

/** Parent → child, over the window, with exactly one port. */
export const Offer = z.strictObject({
  airlock: z.literal('offer'),
  contract: Name,
  version: Int,
  nonce: Nonce,
  reply: Nonce,
  init: z.unknown(),
})

/** Child → parent, the first message over the port. */
export const Accept = z.strictObject({ airlock: z.literal('accept'), reply: Nonce })

/** The server's refusal page → parent, over the window: the reason why the frame will not load. */
export const Refused = z.strictObject({
  airlock: z.literal('refused'),
  contract: Name,
  reason: z.literal(['origin-not-allowed', 'project-id-missing', 'project-unknown']),
  message: z.string().check(maxLength(500)),
})
/** The server's refusal page → parent. */
export type Refused = z.infer<typeof Refused>

/**
 * Both sides, over the window, before the link is open. Child → parent: it has drawn something that the visitor can look at
 * until then, and whether that is open; later, that the visitor closed it. Parent → child: open it, or close it.
 */
export const Early = z.strictObject({ airlock: z.literal('early'), contract: Name, open: z.boolean() })
/** What is visible before the link is open. */
export type Early = z.infer<typeof Early>

/** An event of either side, sent over the port. */
export const EventMessage = z.strictObject({ airlock: z.literal('event'), name: Name, payload: z.unknown() })

const Failure = z.strictObject({
  code: Int,
  message: z.string().check(maxLength(500)),
  data: z.optional(Json),
})

/** The answer to a call. Only our own error class crosses the boundary. */
export const Envelope = z.union([
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({ ok: z.literal(false), error: Failure }),
])
/** The answer to a call. */
export type Envelope = z.infer<typeof Envelope>

/**
 * Converts an error for the peer: our own errors cross unchanged, any other is masked and logged in this frame only.
 */
export function masked(error: unknown): Envelope {
  if (error instanceof AirlockError) {
    const { code, message } = error
    // A wallet may have put any value into `data`. If it is not JSON, code and message cross without it.
    const data = z.safeParse(z.optional(Json), error.data).data
    const failure = z.safeParse(Failure, { code, message: message.slice(0, 500), data })
    if (failure.success) return { ok: false, error: failure.data }
  }
  console.error(error)
  return { ok: false, error: { code: ErrorCode.INTERNAL, message: 'Internal error' } }
}

/** The parameters of every call: an id for cancelling it, and the method's own parameter object. */
export const CallParams = z.strictObject({
  callId: z.string().check(maxLength(64)),
  params: z.optional(z.unknown()),
})
/** The parameters of every call. */
export type CallParams = z.infer<typeof CallParams>

/** The largest message in either direction, in characters of JSON text. */
export const MESSAGE_LIMIT = 1_048_576

/**
 * Whether a message is within the limit. A value without JSON text (a cycle, a bigint) is not. Check this before
 * anything else reads the message: a list may have 2 ** 32 holes, and nested values that repeat at every level may
 * expand to 2 ** 64.
 */
export function withinLimit(message: unknown): boolean {
  let values = MESSAGE_LIMIT
  const count = (_: string, value: unknown) => {
    if (!values--) throw new RangeError()
    return value
  }
  try {
    return (JSON.stringify(message, count)?.length ?? 0) <= MESSAGE_LIMIT
  } catch {
    return false
  }
}

/** Sends over a port. Throws when the message is too large or not plain data. */
export function post(port: MessagePort, message: unknown): void {
  if (!withinLimit(message)) throw new Error('The message is too large')
  port.postMessage(message)
}

/** The version that both sides support. Throws VERSION_MISMATCH if there is none. */
export function negotiate(ours: Contract['version'], theirs: { min: number; max: number }): number {
  const version = Math.min(ours.max, theirs.max)
  if (version >= Math.max(ours.min, theirs.min)) return version
  throw new AirlockError(
    ErrorCode.VERSION_MISMATCH,
    `No common version: the page speaks ${ours.min} to ${ours.max}, the frame ${theirs.min} to ${theirs.max}`,
  )
}
