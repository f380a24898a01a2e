import { base64urlnopad } from '@scure/base'
import type { Passkey } from '../../shared/passkeysApi.ts'
import type { Assertion } from './assertion.ts'
import { PasskeyFailure } from './failure.ts'
import { readPublicKey } from './publicKey.ts'

/** How long the browser waits for the person (ms). */
const PATIENCE = 120_000
/** How much longer we wait for the browser, which may ignore its own deadline (ms). */
const GRACE = 5_000
/** ECDSA with SHA-256 on P-256 (COSE), the only one that smart accounts verify. */
const ES256 = -7

type Bytes = Uint8Array<ArrayBuffer>
const decode = (id: string): Bytes => new Uint8Array(base64urlnopad.decode(id))
const encode = (bytes: ArrayBuffer): string => base64urlnopad.encode(new Uint8Array(bytes))

const descriptor = (credentialId: string): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: decode(credentialId),
})

/** Messages of browsers that make no passkeys in a frame of another site, or were not allowed to by the page around. */
const NOT_HERE = /ancestor|feature.*not enabled|permissions? policy|not allowed in this context/i

/** The failures of the browser (WebAuthn Level 3, sections 5.1.3 and 5.1.4), by the name of its error. */
function failureOf(error: unknown): PasskeyFailure {
  const { name, message } = error as { name?: string; message?: string }
  if (name === 'InvalidStateError') return new PasskeyFailure('exists', 'This device has a passkey already')
  if (name === 'NotSupportedError' || name === 'SecurityError' || NOT_HERE.test(message ?? ''))
    return new PasskeyFailure('unavailable', `This browser has no passkeys here: ${message}`)
  return new PasskeyFailure('stopped', `The passkey was not used: ${message}`)
}

/** Whether this browser has passkeys, as far as it says so: some only fail later. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && navigator.credentials !== undefined

/** Asks the browser, until it answers, the time is over or the caller gives up. */
async function ask(
  run: (signal: AbortSignal) => Promise<Credential | null>,
  signal: AbortSignal,
): Promise<PublicKeyCredential> {
  if (!hasPasskeys()) throw new PasskeyFailure('unavailable', 'This browser has no passkeys')
  const ending = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE + GRACE)])
  try {
    const credential = await run(ending)
    if (credential instanceof PublicKeyCredential) return credential
    throw new PasskeyFailure('invalid', 'The browser answered without a passkey')
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw error instanceof PasskeyFailure ? error : failureOf(error)
  }
}

interface NewPasskey {
  /** The host of the secure origin. */
  rpId: string
  userId: string
  /** The names that the browser shows in its list of passkeys. */
  name: string
  displayName: string
  /** The ids of the person's passkeys. The same authenticator makes no second one, which would replace the first. */
  known: readonly string[]
  signal: AbortSignal
}

/**
 * Makes a passkey, which asks the person to verify themselves. Call it in the task of a click.
 *
 * @throws PasskeyFailure
 */
export async function createPasskey(wanted: NewPasskey): Promise<Passkey> {
  const { rpId, userId, name, displayName, known, signal } = wanted
  const credential = await ask(
    (ending) =>
      navigator.credentials.create({
        publicKey: {
          rp: { id: rpId, name: rpId },
          user: { id: new TextEncoder().encode(userId), name, displayName },
          challenge: crypto.getRandomValues(new Uint8Array(32)),
          pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
          excludeCredentials: known.map(descriptor),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          attestation: 'none',
          timeout: PATIENCE,
        },
        signal: ending,
      }),
    signal,
  )
  const response = credential.response as AuthenticatorAttestationResponse
  return { credentialId: encode(credential.rawId), rpId, ...readPublicKey(response.getPublicKey()) }
}

/**
 * Asks one of the passkeys of a relying party to sign a challenge. The person verifies themselves.
 *
 * @param challenge - 32 bytes.
 * @throws PasskeyFailure
 */
export async function askPasskey(
  { rpId, credentialIds }: { rpId: string; credentialIds: readonly string[] },
  challenge: Uint8Array,
  signal: AbortSignal,
): Promise<Assertion> {
  const credential = await ask(
    (ending) =>
      navigator.credentials.get({
        publicKey: {
          rpId,
          challenge: new Uint8Array(challenge),
          allowCredentials: credentialIds.map(descriptor),
          userVerification: 'required',
          timeout: PATIENCE,
        },
        signal: ending,
      }),
    signal,
  )
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    credentialId: encode(credential.rawId),
    authenticatorData: new Uint8Array(response.authenticatorData),
    clientDataJSON: new Uint8Array(response.clientDataJSON),
    signature: new Uint8Array(response.signature),
  }
}
