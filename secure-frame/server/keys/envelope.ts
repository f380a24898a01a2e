import { webcrypto } from 'node:crypto'
import type { Ring } from './keyring.ts'

/**
 * Envelope encryption (SEC-52). Every share is sealed under a random key of its own; that key is wrapped under one of
 * the ring's. AES-256-GCM with a fresh IV both times, and both bound to what the share is: a row that is moved to
 * another wallet, user, epoch or kind does not open.
 */
export interface Sealed {
  keyId: string
  /** IV, then the row's own key and its tag. */
  wrappedDek: Uint8Array
  iv: Uint8Array
  ciphertext: Uint8Array
}

/** The ring lacks a key that a row needs: the operator's to mend, and no fault of the row. */
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

/** What a sealed share is bound to. */
export const shareContext = ({ walletId, userId, epoch, kind }: ShareName) =>
  `share|v1|${walletId}|${userId}|${epoch}|${kind}`

export async function seal(ring: Ring, context: string, share: Uint8Array): Promise<Sealed> {
  const dek = webcrypto.getRandomValues(new Uint8Array(DEK_BYTES))
  try {
    const iv = webcrypto.getRandomValues(new Uint8Array(IV_BYTES))
    const ciphertext = await crypt('encrypt', await importDek(dek), iv, context, share)
    return { ...(await wrap(ring, context, dek)), iv, ciphertext }
  } finally {
    dek.fill(0)
  }
}

/** Throws {@link KeyMissing}, or another error when the row is not what was sealed. The caller zeroes the answer. */
export async function open(ring: Ring, context: string, sealed: Sealed): Promise<Uint8Array> {
  const dek = await unwrap(ring, context, sealed)
  try {
    return await crypt('decrypt', await importDek(dek), sealed.iv, context, sealed.ciphertext)
  } finally {
    dek.fill(0)
  }
}

/** The row's own key under the ring's current one; the share itself stays closed. */
export async function rewrap(
  ring: Ring,
  context: string,
  sealed: Pick<Sealed, 'keyId' | 'wrappedDek'>,
): Promise<Pick<Sealed, 'keyId' | 'wrappedDek'>> {
  const dek = await unwrap(ring, context, sealed)
  try {
    return await wrap(ring, context, dek)
  } finally {
    dek.fill(0)
  }
}

async function wrap(ring: Ring, context: string, dek: Uint8Array) {
  const keyId = ring.current
  const iv = webcrypto.getRandomValues(new Uint8Array(IV_BYTES))
  const wrapped = await crypt('encrypt', keyOf(ring, keyId), iv, dekContext(keyId, context), dek)
  const wrappedDek = new Uint8Array(IV_BYTES + wrapped.length)
  wrappedDek.set(iv)
  wrappedDek.set(wrapped, IV_BYTES)
  return { keyId, wrappedDek }
}

function unwrap(ring: Ring, context: string, { keyId, wrappedDek }: Pick<Sealed, 'keyId' | 'wrappedDek'>) {
  const iv = wrappedDek.subarray(0, IV_BYTES)
  return crypt('decrypt', keyOf(ring, keyId), iv, dekContext(keyId, context), wrappedDek.subarray(IV_BYTES))
}

const dekContext = (keyId: string, context: string) => `dek|v1|${keyId}|${context}`

function keyOf(ring: Ring, keyId: string): webcrypto.CryptoKey {
  const entry = ring.keys.get(keyId)
  if (!entry) throw new KeyMissing(`The keyring lacks the key "${keyId}".`)
  return entry.key
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
