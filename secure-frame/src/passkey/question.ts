import { base64urlnopad } from '@scure/base'
import * as z from 'zod/mini'
import { Passkey } from '../../shared/passkeysApi.ts'
import type { Assertion } from './assertion.ts'
import { askPasskey, createPasskey } from './browser.ts'
import { PASSKEY_PROBLEMS, PasskeyFailure } from './failure.ts'

/*
 * Some browsers have no passkeys in a frame of another site. There the frame opens a window of its own origin, which
 * asks the browser in its place:
 *
 * 1. The window posts `READY` to the page that opened it, for its own origin only, so that no other page gets it.
 * 2. The frame posts a question to the window that it has opened.
 * 3. The window asks the browser when the person presses its button, posts the answer, and closes. After a failure the
 *    person may press again.
 *
 * Both take messages only from each other and only of their own origin, and check them. The frame checks an assertion
 * as it checks one that it got from the browser itself.
 */

/** What the window posts once it can take a question. */
export const READY = 'airlock:passkey-ready'

const Id = Passkey.shape.credentialId
const Ids = z.array(Id).check(z.maxLength(64))
const Text = z.string().check(z.maxLength(512))
const Bytes = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,8192}$/))

const Create = z.strictObject({
  kind: z.literal('create'),
  rpId: Passkey.shape.rpId,
  userId: Text,
  name: Text,
  displayName: Text,
  known: Ids,
})
const Use = z.strictObject({
  kind: z.literal('use'),
  rpId: Passkey.shape.rpId,
  credentialIds: Ids,
  /** 32 bytes, base64url. */
  challenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
})

/** What a passkey is wanted for. */
export const PasskeyQuestion = z.discriminatedUnion('kind', [Create, Use])
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

/** An {@link Assertion} with its bytes in base64url. */
const Used = z.strictObject({
  credentialId: Id,
  authenticatorData: Bytes,
  clientDataJSON: Bytes,
  signature: Bytes,
})

/** What came of it. */
export const PasskeyReply = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('create'), passkey: Passkey }),
  z.strictObject({ kind: z.literal('use'), assertion: Used }),
  z.strictObject({ kind: z.literal('failed'), problem: z.literal(PASSKEY_PROBLEMS) }),
])
export type PasskeyReply = z.infer<typeof PasskeyReply>

const encode = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

async function replyTo(question: PasskeyQuestion, signal: AbortSignal): Promise<PasskeyReply> {
  if (question.kind === 'create') {
    const { kind, ...wanted } = question
    return { kind, passkey: await createPasskey({ ...wanted, signal }) }
  }
  const { kind, challenge, ...asked } = question
  const { credentialId, ...bytes } = await askPasskey(asked, base64urlnopad.decode(challenge), signal)
  const assertion = {
    credentialId,
    authenticatorData: encode(bytes.authenticatorData),
    clientDataJSON: encode(bytes.clientDataJSON),
    signature: encode(bytes.signature),
  }
  return { kind, assertion }
}

/** Asks the browser of this page. Call it in the task of a click. Never rejects: a failure is a reply too. */
export const replyOfBrowser = (question: PasskeyQuestion, signal: AbortSignal): Promise<PasskeyReply> =>
  replyTo(question, signal).catch((error) => ({
    kind: 'failed',
    problem: error instanceof PasskeyFailure ? error.problem : 'invalid',
  }))

/** The assertion of a reply. Throws a PasskeyFailure for any other one. */
export function assertionIn(reply: PasskeyReply): Assertion {
  if (reply.kind !== 'use') throw new PasskeyFailure('invalid', 'The window did something else')
  const { credentialId, ...texts } = reply.assertion
  const decode = (text: string) => base64urlnopad.decode(text)
  return {
    credentialId,
    authenticatorData: decode(texts.authenticatorData),
    clientDataJSON: decode(texts.clientDataJSON),
    signature: decode(texts.signature),
  }
}
