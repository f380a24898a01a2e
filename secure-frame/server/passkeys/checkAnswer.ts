import { createHash, createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import type { Passkey } from '../../shared/passkeysApi.ts'
import type { PasskeyAnswer } from '../../shared/replacement.ts'

/** The question that a passkey has to answer. */
interface Question {
  /** The text of which the challenge is the SHA-256. */
  text: string
  /** The secure origin, whose host is the relying party. */
  origin: string
}

const ClientData = z.object({
  type: z.literal('webauthn.get'),
  challenge: z.string(),
  origin: z.string(),
})

/** The hash of the relying party's id, the flags and the counter (WebAuthn Level 3, section 6.1). */
const LEAST_DATA = 37
const FLAGS_AT = 32
/** Flags: a person was there (0x01), and the authenticator knows which one (0x04). */
const PERSON = 0x05

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const coordinate = (hex: string) => Buffer.from(hex.slice(2), 'hex').toString('base64url')

/** Whether the data is of our relying party, and a person was verified. */
function isVerifiedHere(data: Buffer, host: string): boolean {
  const flags = data[FLAGS_AT] ?? 0
  return (
    data.length >= LEAST_DATA &&
    data.subarray(0, FLAGS_AT).equals(sha256(host)) &&
    (flags & PERSON) === PERSON
  )
}

function isAnswerTo(bytes: Buffer, { text, origin }: Question): boolean {
  const data = z.safeParse(ClientData, JSON.parse(bytes.toString('utf8')))
  const challenge = sha256(text).toString('base64url')
  return data.success && data.data.challenge === challenge && data.data.origin === origin
}

function isSigned(signed: Buffer, signature: Buffer, { x, y }: Pick<Passkey, 'x' | 'y'>): boolean {
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(x), y: coordinate(y) }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return verify('sha256', signed, { key, dsaEncoding: 'der' }, signature)
}

/**
 * Whether a passkey has answered this question on the secure origin, after it verified the person (WebAuthn Level 3,
 * section 7.2). The frame is inside another site's page, so `crossOrigin` may be true.
 */
export function isPasskeyAnswer(answer: PasskeyAnswer, passkey: Passkey, question: Question): boolean {
  const host = new URL(question.origin).hostname
  const data = bytesOf(answer.authenticatorData)
  const client = bytesOf(answer.clientDataJSON)
  try {
    return (
      answer.credentialId === passkey.credentialId &&
      passkey.rpId === host &&
      isVerifiedHere(data, host) &&
      isAnswerTo(client, question) &&
      isSigned(Buffer.concat([data, sha256(client)]), bytesOf(answer.signature), passkey)
    )
  } catch {
    // Text that is not JSON, or a key that is not on its curve.
    return false
  }
}
