import { p256 } from '@noble/curves/nist.js'
import { base64urlnopad } from '@scure/base'
import { concat, sha256 } from 'viem/utils'
import * as z from 'zod/mini'
import type { Passkey } from '../../shared/passkeysApi.ts'
import { PasskeyFailure } from './failure.ts'
import { pointOf } from './publicKey.ts'

/** What a passkey answers to a challenge (WebAuthn `AuthenticatorAssertionResponse`). */
export interface Assertion {
  /** Base64url. */
  credentialId: string
  authenticatorData: Uint8Array
  clientDataJSON: Uint8Array
  /** ECDSA in DER. */
  signature: Uint8Array
}

/** The question that an assertion has to answer. */
interface Question {
  challenge: Uint8Array
  /** The origin of the page that asked. */
  origin: string
}

/** A checked assertion, in the terms of who verifies it. */
export interface CheckedAssertion {
  authenticatorData: Uint8Array
  /** The text before the challenge in the client data, and after it. */
  before: string
  after: string
  r: bigint
  /** In the lower half of the curve's order. */
  s: bigint
}

const ClientData = z.object({
  type: z.literal('webauthn.get'),
  challenge: z.string(),
  origin: z.string(),
})

/** Flags in the authenticator data: a person was there, and the authenticator knows which one. */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
/** The hash of the relying party's id, the flags and the counter. */
const LEAST_DATA = 37
const FLAGS_AT = 32

const wrong = (message: string) => new PasskeyFailure('invalid', message)

/** Throws unless the data is of our relying party, and a person was verified. */
function checkAuthenticatorData(data: Uint8Array, rpId: string): void {
  const expected = sha256(new TextEncoder().encode(rpId), 'bytes')
  if (data.length < LEAST_DATA || !expected.every((byte, index) => byte === data[index]))
    throw wrong('The passkey answered for another site')
  const flags = data[FLAGS_AT] ?? 0
  if ((flags & USER_PRESENT) === 0 || (flags & USER_VERIFIED) === 0)
    throw wrong('The passkey did not verify the person')
}

/** Splits the client data around its challenge. Throws unless it answers the question. */
function splitClientData(
  bytes: Uint8Array,
  { challenge, origin }: Question,
): [before: string, after: string] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const asked = base64urlnopad.encode(challenge)
  const data = z.safeParse(ClientData, JSON.parse(text))
  if (!data.success || data.data.challenge !== asked || data.data.origin !== origin)
    throw wrong('The passkey answered another question')
  // The contract puts the challenge between the two parts again, so it has to be there once and as it was asked.
  const [before, after, ...others] = text.split(`"challenge":"${asked}"`)
  const isKnown = before?.includes('"type":"webauthn.get"')
  if (!isKnown || after === undefined || others.length > 0)
    throw wrong('The passkey’s answer has another form')
  return [`${before}"challenge":"`, `"${after}`]
}

/**
 * Reads the signature, in the lower half: authenticators use both halves, and contracts accept this one only, because
 * the other one would be a second signature of the same thing.
 */
function readSignature(der: Uint8Array): { r: bigint; s: bigint } {
  const { r, s } = p256.Signature.fromBytes(der, 'der')
  const order = p256.Point.Fn.ORDER
  return { r, s: s > order / 2n ? order - s : s }
}

function check(assertion: Assertion, passkey: Passkey, question: Question): CheckedAssertion {
  const { authenticatorData, clientDataJSON } = assertion
  if (assertion.credentialId !== passkey.credentialId) throw wrong('Another passkey answered')
  checkAuthenticatorData(authenticatorData, passkey.rpId)
  const [before, after] = splitClientData(clientDataJSON, question)
  const { r, s } = readSignature(assertion.signature)
  const signed = sha256(concat([authenticatorData, sha256(clientDataJSON, 'bytes')]), 'bytes')
  const compact = new p256.Signature(r, s).toBytes('compact')
  if (!p256.verify(compact, signed, pointOf(passkey), { prehash: false, lowS: true }))
    throw wrong('The signature of the passkey is not valid')
  return { authenticatorData, before, after, r, s }
}

/**
 * Checks that a passkey has answered a question: its own site, the exact challenge, a verified person, and a valid
 * signature of its key.
 *
 * @throws PasskeyFailure `invalid` for anything else
 */
export function checkAssertion(assertion: Assertion, passkey: Passkey, question: Question): CheckedAssertion {
  try {
    return check(assertion, passkey, question)
  } catch (error) {
    throw error instanceof PasskeyFailure ? error : wrong('The passkey’s answer could not be read')
  }
}
