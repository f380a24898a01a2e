import { p256 } from '@noble/curves/nist.js'
import { base64urlnopad } from '@scure/base'
import { bytesToHex, concat, numberToBytes, sha256 } from 'viem'
import type { Passkey } from '../../shared/passkeysApi.ts'
import type { Assertion } from './assertion.ts'

/** What a software authenticator does differently from an honest one. */
export interface Faults {
  rpId?: string
  type?: string
  origin?: string
  challenge?: Uint8Array
  /** The flags of the authenticator data: 5 for present and verified. */
  flags?: number
  /** Signs in the upper half of the order. */
  highS?: boolean
  /** Changes the client data's text before it is signed. */
  spell?: (text: string) => string
}

/** A software passkey, which answers as authenticators and browsers do. */
export function createSoftKey(rpId = 'secure.localhost', origin = `http://${rpId}:5102`) {
  const secret = p256.utils.randomSecretKey()
  const { x, y } = p256.Point.fromBytes(p256.getPublicKey(secret)).toAffine()
  const hexOf = (number: bigint) => bytesToHex(numberToBytes(number, { size: 32 }))
  const credentialId = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(20)))
  const passkey: Passkey = { credentialId, rpId, x: hexOf(x), y: hexOf(y) }

  function answer(challenge: Uint8Array, faults: Faults = {}): Assertion {
    const hash = sha256(new TextEncoder().encode(faults.rpId ?? rpId), 'bytes')
    const authenticatorData = concat([hash, new Uint8Array([faults.flags ?? 5, 0, 0, 0, 1])])
    const text = JSON.stringify({
      type: faults.type ?? 'webauthn.get',
      challenge: base64urlnopad.encode(faults.challenge ?? challenge),
      origin: faults.origin ?? origin,
      crossOrigin: true,
      topOrigin: 'https://shop.example',
    })
    const clientDataJSON = new TextEncoder().encode(faults.spell?.(text) ?? text)
    const signed = sha256(concat([authenticatorData, sha256(clientDataJSON, 'bytes')]), 'bytes')
    const { r, s } = p256.Signature.fromBytes(p256.sign(signed, secret, { prehash: false, lowS: true }))
    const other = p256.Point.Fn.ORDER - s
    const signature = new p256.Signature(r, faults.highS ? other : s).toBytes('der')
    return { credentialId, authenticatorData, clientDataJSON, signature }
  }

  /** As `getPublicKey()` returns it. */
  const spki = Uint8Array.from(
    Buffer.from(
      `3059301306072a8648ce3d020106082a8648ce3d03010703420004${passkey.x.slice(2)}${passkey.y.slice(2)}`,
      'hex',
    ),
  ).buffer
  return { passkey, origin, answer, spki }
}
