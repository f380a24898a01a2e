import { base64urlnopad } from '@scure/base'
import type { Records } from '../storage/records.ts'
import { sha256 } from './encoding.ts'

/** The key with which this browser signs its calls: one per storage partition. */
export interface DeviceKey {
  privateKey: CryptoKey
  /** The public key in the form of a proof: members in the order of RFC 7638, nothing else. */
  jwk: { crv: 'P-256'; kty: 'EC'; x: string; y: string }
  /** RFC 7638 thumbprint, to which the session is bound. */
  jkt: string
}

const KEY = 'device-key'
const ES256 = { name: 'ECDSA', namedCurve: 'P-256' }

function isKeyPair(value: unknown): value is CryptoKeyPair {
  const { privateKey, publicKey } = (value ?? {}) as Partial<CryptoKeyPair>
  return privateKey instanceof CryptoKey && publicKey instanceof CryptoKey && !privateKey.extractable
}

/**
 * Loads the device key, or creates it. Two tabs that start at once get the same key. Without storage it
 * lives as long as the page: the next page has to sign in again.
 */
export async function loadDeviceKey(records: Records): Promise<DeviceKey> {
  const kept = await records.get(KEY)
  const pair = isKeyPair(kept) ? kept : await keepNewKey(records)
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const jwk = { crv: 'P-256', kty: 'EC', x, y } as const
  return { privateKey: pair.privateKey, jwk, jkt: base64urlnopad.encode(await sha256(JSON.stringify(jwk))) }
}

async function keepNewKey(records: Records): Promise<CryptoKeyPair> {
  const made = await crypto.subtle.generateKey(ES256, false, ['sign'])
  return records.update(KEY, (current) => (isKeyPair(current) ? current : made))
}
