import { webcrypto } from 'node:crypto'
import type { Ring, RingKey } from './keyring.ts'
import { equal } from './pepper.ts'

/**
 * Envelope encryption (SEC-52). Every share is sealed under its own random key, and that key is wrapped under one of
 * the keyring's. Both use AES-256-GCM with a fresh IV, and both are bound to the share's identity: a row that is
 * moved to another wallet, user, epoch or kind does not open.
 */
export interface Sealed {
  keyId: string
  /** The fingerprint of the key that had this name; null in rows of an older release. */
  keyFingerprint: Uint8Array | null
  /** The IV, then the row's encrypted key and its tag. */
  wrappedDek: Uint8Array
  iv: Uint8Array
  ciphertext: Uint8Array
}

/**
 * The keyring lacks the key that a row needs, or has another key under its name. The operator must fix that; the row
 * is intact.
 */
export class KeyMissing extends Error {
  override name = 'KeyMissing'
}

const IV_BYTES = 12
const DEK_BYTES = 32

interface ShareName {
  walletId: string
  userId: string
  epoch: number
  kind: string
}

/** The identity that a sealed share is bound to. */
export const shareContext = ({ walletId, userId, epoch, kind }: ShareName) =>
  `share|v1|${walletId}|${userId}|${epoch}|${kind}`

/** The identity that the sealed context of a permission is bound to. */
export const permissionContext = ({ userId, id }: { userId: string; id: string }) =>
  `permission|v1|${userId}|${id}`

export async function seal(ring: Ring, context: string, share: Uint8Array): Promise<Fresh<Sealed>> {
  const dek = webcrypto.getRandomValues(new Uint8Array(DEK_BYTES))
  try {
    const iv = webcrypto.getRandomValues(new Uint8Array(IV_BYTES))
    const ciphertext = await crypt('encrypt', await importDek(dek), iv, context, share)
    return { ...(await wrap(ring, context, dek)), iv, ciphertext }
  } finally {
    dek.fill(0)
  }
}

/**
 * Opens a share. Throws {@link KeyMissing}, or another error if the row was changed. The caller must zero the result.
 */
export async function open(ring: Ring, context: string, sealed: Sealed): Promise<Uint8Array> {
  const dek = await unwrap(ring, context, sealed)
  try {
    return await crypt('decrypt', await importDek(dek), sealed.iv, context, sealed.ciphertext)
  } finally {
    dek.fill(0)
  }
}

/** A value as this release writes it, with its fingerprint. */
export type Fresh<Kind> = Kind & { keyFingerprint: Uint8Array }

/** A row's own key, and the key that wraps it. */
export type Wrapped = Pick<Sealed, 'keyId' | 'keyFingerprint' | 'wrappedDek'>

/** Wraps the row's own key under the keyring's current one. The share itself stays sealed. */
export async function rewrap(ring: Ring, context: string, sealed: Wrapped): Promise<Fresh<Wrapped>> {
  const dek = await unwrap(ring, context, sealed)
  try {
    return await wrap(ring, context, dek)
  } finally {
    dek.fill(0)
  }
}

async function wrap(ring: Ring, context: string, dek: Uint8Array): Promise<Fresh<Wrapped>> {
  const keyId = ring.current
  const iv = webcrypto.getRandomValues(new Uint8Array(IV_BYTES))
  const { key, fingerprint } = keyOf(ring, { keyId, keyFingerprint: null })
  const wrapped = await crypt('encrypt', key, iv, dekContext(keyId, context), dek)
  const wrappedDek = new Uint8Array(IV_BYTES + wrapped.length)
  wrappedDek.set(iv)
  wrappedDek.set(wrapped, IV_BYTES)
  return { keyId, keyFingerprint: fingerprint, wrappedDek }
}

function unwrap(ring: Ring, context: string, wrapped: Wrapped) {
  const { keyId, wrappedDek } = wrapped
  const { key } = keyOf(ring, wrapped)
  const iv = wrappedDek.subarray(0, IV_BYTES)
  return crypt('decrypt', key, iv, dekContext(keyId, context), wrappedDek.subarray(IV_BYTES))
}

const dekContext = (keyId: string, context: string) => `dek|v1|${keyId}|${context}`

/**
 * Finds the key by its fingerprint, whatever its name is now: a key that once had a name which is taken today still
 * opens its shares.
 */
function keyOf(ring: Ring, { keyId, keyFingerprint }: Omit<Wrapped, 'wrappedDek'>): RingKey {
  const entry =
    keyFingerprint === null
      ? ring.keys.get(keyId)
      : [...ring.keys.values()].find(({ fingerprint }) => equal(fingerprint, keyFingerprint))
  if (entry) return entry
  throw new KeyMissing(
    ring.keys.has(keyId)
      ? `The keyring's key "${keyId}" is another one than the share was sealed under: add that one under a name of its own.`
      : `The keyring lacks the key "${keyId}".`,
  )
}

const importDek = (dek: Uint8Array) =>
  webcrypto.subtle.importKey('raw', new Uint8Array(dek), 'AES-GCM', false, ['encrypt', 'decrypt'])

async function crypt(
  direction: 'encrypt' | 'decrypt',
  key: webcrypto.CryptoKey,
  iv: Uint8Array,
  context: string,
  input: Uint8Array,
): Promise<Uint8Array> {
  const additionalData = new TextEncoder().encode(context)
  return new Uint8Array(
    await webcrypto.subtle[direction](
      { name: 'AES-GCM', iv: new Uint8Array(iv), additionalData },
      key,
      input as Uint8Array<ArrayBuffer>,
    ),
  )
}
