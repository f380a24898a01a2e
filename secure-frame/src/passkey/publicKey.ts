import { p256 } from '@noble/curves/nist.js'
import type { Hex } from 'viem'
import { bytesToHex, concat, hexToBytes } from 'viem/utils'
import type { Passkey } from '../../shared/passkeysApi.ts'
import { PasskeyFailure } from './failure.ts'

/** A public key on P-256: its coordinates, 32 bytes each. */
type PublicKey = Pick<Passkey, 'x' | 'y'>

/**
 * The beginning of a SubjectPublicKeyInfo for P-256 (RFC 5480): id-ecPublicKey, prime256v1, a bit string of 66 bytes, and
 * 0x04 for an uncompressed point. The two coordinates follow.
 */
const SPKI_HEAD: Hex = '0x3059301306072a8648ce3d020106082a8648ce3d03010703420004'
const COORDINATE = 32

/** The point as it is encoded for verification. Throws for one that is not on the curve. */
export function pointOf({ x, y }: PublicKey): Uint8Array {
  const bytes = concat(['0x04', x as Hex, y as Hex])
  const point = p256.Point.fromBytes(hexToBytes(bytes))
  point.assertValidity()
  return point.toBytes(false)
}

/**
 * The public key in what `AuthenticatorAttestationResponse.getPublicKey()` returns (WebAuthn Level 3, section 5.2.1).
 *
 * @throws PasskeyFailure for another algorithm, another encoding and a point that is not on the curve
 */
export function readPublicKey(spki: ArrayBuffer | null): PublicKey {
  const bytes = new Uint8Array(spki ?? new ArrayBuffer(0))
  const head = hexToBytes(SPKI_HEAD)
  const isKnown = bytes.length === head.length + 2 * COORDINATE
  if (!isKnown || bytesToHex(bytes.subarray(0, head.length)) !== SPKI_HEAD)
    throw new PasskeyFailure('invalid', 'The passkey has another kind of key')
  const key = {
    x: bytesToHex(bytes.subarray(head.length, head.length + COORDINATE)),
    y: bytesToHex(bytes.subarray(head.length + COORDINATE)),
  }
  try {
    pointOf(key)
    return key
  } catch {
    throw new PasskeyFailure('invalid', 'The key of the passkey is not on its curve')
  }
}
