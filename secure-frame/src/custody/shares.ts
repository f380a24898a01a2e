import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { base64urlnopad } from '@scure/base'
import { combine, split } from 'shamir-secret-sharing'
import { type Bytes, wipe } from './bytes.ts'
import { type Addresses, addressesOf, deriveKeys, ENTROPY_BYTES, isSameWallet, type Keys } from './derive.ts'

/**
 * Shamir's secret sharing, two of three: the device share stays in this browser, the auth share with the
 * server, the recovery share with the holder that the custody mode names (security-design.md 3.7). A single
 * share reveals nothing about the secret.
 */
export interface Shares {
  device: Bytes
  auth: Bytes
  recovery: Bytes
}

/** A share has the length of the secret plus one byte for its point. */
export const SHARE_BYTES = ENTROPY_BYTES + 1
/** The recovery share followed by the device share, so that a new device gets its share back. */
const RECOVERY_BLOB_BYTES = SHARE_BYTES * 2

/** The error for shares that do not reconstruct this wallet, or are invalid. */
export function shareMismatch(reason: string, message: string): AirlockError {
  return new AirlockError(ErrorCode.SHARE_MISMATCH, message, { reason })
}

/** Parses a share from the server. Throws SHARE_MISMATCH if it is not base64url. */
export function readShare(text: string): Bytes {
  let read: Uint8Array | null = null
  try {
    read = base64urlnopad.decode(text)
    return new Uint8Array(read)
  } catch {
    throw shareMismatch('malformed', 'The share is damaged')
  } finally {
    wipe(read)
  }
}

/** Splits a secret into new shares. */
export async function splitEntropy(entropy: Bytes): Promise<Shares> {
  const [device, auth, recovery] = await split(entropy, 3, 2)
  if (!device || !auth || !recovery) throw new Error('A split makes three shares')
  return { device: new Uint8Array(device), auth: new Uint8Array(auth), recovery: new Uint8Array(recovery) }
}

/** The data that the server keeps for a device that has lost its share. */
export function recoveryBlob({ recovery, device }: Pick<Shares, 'recovery' | 'device'>): Bytes {
  return new Uint8Array([...recovery, ...device])
}

/** The two shares of a recovery blob, as views on it. Throws SHARE_MISMATCH for a wrong length. */
export function readRecoveryBlob(blob: Bytes): Pick<Shares, 'recovery' | 'device'> {
  if (blob.length !== RECOVERY_BLOB_BYTES)
    throw shareMismatch('malformed', 'The recovery data of this wallet is damaged')
  return { recovery: blob.slice(0, SHARE_BYTES), device: blob.slice(SHARE_BYTES) }
}

/** A wallet's reconstructed secret, for one use. */
export interface Opened {
  entropy: Bytes
  keys: Keys
  wipe(): void
}

async function combined(shares: readonly [Bytes, Bytes]): Promise<Bytes> {
  try {
    // The package only checks that the lengths are equal.
    if (shares.every((share) => share.length === SHARE_BYTES))
      return new Uint8Array(await combine([...shares]))
  } catch {
    // The same share twice, or none: reported like any other mismatch.
  }
  throw shareMismatch('malformed', 'These shares cannot be put together')
}

/**
 * Combines two shares. The package returns a wrong secret without an error if a bit is flipped or shares of
 * two epochs are mixed: so the accounts are derived and compared with the pinned ones before the secret is
 * used. Throws SHARE_MISMATCH, with everything zeroed. Call `wipe` on the result in `finally`.
 */
export async function openShares(shares: readonly [Bytes, Bytes], pinned: Addresses): Promise<Opened> {
  const entropy = await combined(shares)
  let keys: Keys | null = null
  try {
    keys = await deriveKeys(entropy)
    if (!isSameWallet(addressesOf(keys), pinned))
      throw shareMismatch('other-wallet', 'The shares do not make this wallet')
    const { evm, solana } = keys
    return { entropy, keys, wipe: () => wipe(entropy, evm, solana) }
  } catch (error) {
    wipe(entropy, keys?.evm, keys?.solana)
    throw error
  }
}

/** Throws SHARE_MISMATCH if two shares do not reconstruct the wallet. */
export async function checkShares(shares: readonly [Bytes, Bytes], pinned: Addresses): Promise<void> {
  const opened = await openShares(shares, pinned)
  opened.wipe()
}
