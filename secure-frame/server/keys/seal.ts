import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_LENGTH = 12
const TAG_LENGTH = 16

/**
 * Encrypts texts in the database, such as mails with codes and what a sign-in with a provider needs: a copy of the
 * tables reveals none (SEC-23).
 */
export interface Seal {
  seal(text: string, rowId: string): string
  /** Throws if the text was sealed under another key or for another row. */
  open(sealed: string, rowId: string): string
}

/** @param secret comes from outside the database; the key is derived from it, another one for each purpose. */
export function createSeal(secret: Uint8Array, purpose: 'outbox' | 'social'): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `airlock ${purpose}`, 32))
  return {
    seal: (text, rowId) => {
      const iv = randomBytes(IV_LENGTH)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(rowId))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed, rowId) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_LENGTH))
        .setAAD(Buffer.from(rowId))
        .setAuthTag(bytes.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH))
      const text = Buffer.concat([decipher.update(bytes.subarray(IV_LENGTH + TAG_LENGTH)), decipher.final()])
      return text.toString('utf8')
    },
  }
}
