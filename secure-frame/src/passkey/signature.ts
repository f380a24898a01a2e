import type { Hex } from 'viem'
import { bytesToHex, encodeAbiParameters, keccak256, parseAbiParameters, stringToHex } from 'viem/utils'
import type { CheckedAssertion } from './assertion.ts'

/*
 * The signature of a passkey as `HybridDeleGator` of the Delegation Framework 1.3.0 reads it: the key by the hash of its
 * name, ECDSA over P-256, and the parts of the WebAuthn answer from which the contract makes the signed bytes again.
 */

const FIELDS = parseAbiParameters(
  'bytes32 keyIdHash, uint256 r, uint256 s, bytes authenticatorData, bool requireUserVerification, string clientDataJSONPrefix, string clientDataJSONSuffix, uint256 responseTypeLocation',
)

/** The name by which the account knows a passkey is the browser's id of the credential. */
export const keyNameOf = ({ credentialId }: { credentialId: string }): string => credentialId

export function encodeSignature(keyName: string, answer: CheckedAssertion): Hex {
  const { r, s, authenticatorData, before, after } = answer
  return encodeAbiParameters(FIELDS, [
    keccak256(stringToHex(keyName)),
    r,
    s,
    bytesToHex(authenticatorData),
    true,
    before,
    after,
    // Browsers begin with the type. It never stands after the challenge, which the contract would look for in vain.
    BigInt(before.indexOf('"type"')),
  ])
}

/**
 * A signature of nobody for estimating gas, with the length of a real one. The contract checks it as far as a real one.
 *
 * @param origin - of the page that will ask the passkey: browsers write it into their answer.
 */
export function stubSignature(keyName: string, origin: string): Hex {
  return encodeSignature(keyName, {
    r: 1n,
    s: 1n,
    authenticatorData: new Uint8Array(37).fill(5),
    before: '{"type":"webauthn.get","challenge":"',
    after: `","origin":${JSON.stringify(origin)},"crossOrigin":true,"topOrigin":${JSON.stringify(origin)}}`,
  })
}
