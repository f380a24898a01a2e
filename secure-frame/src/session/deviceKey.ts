import { base64urlnopad } from '@scure/base'
import type { Records } from '../storage/records.ts'
import { sha256 } from './encoding.ts'

/** The key that this browser signs its calls with: one for each place that storage is partitioned into. */
export interface DeviceKey {
  privateKey: CryptoKey
  /** The public half as it stands in a proof: members in the order of RFC 7638, nothing else. */
  jwk: { crv: 'P-256'; kty: 'EC'; x: string; y: string }
  /** RFC 7638 thumbprint: the session is bound to it. */
  jkt: string
}

const KEY = 'device-key'
const ES256 = { name: 'ECDSA', namedCurve: 'P-256' }

function isKeyPair(value: unknown): value is CryptoKeyPair {
  const { privateKey, publicKey } = (value ?? {}) as Partial<CryptoKeyPair>
  return privateKey instanceof CryptoKey && publicKey instanceof CryptoKey && !privateKey.extractable
}

/**
 * The device key, made when there is none. Two tabs that start at once get the same one. Without storage it lives as long
 * as the page: the next one has to sign in again.
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
