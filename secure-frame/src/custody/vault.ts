import * as z from 'zod/mini'
import type { Wallet } from '../../shared/values.ts'
import type { Records } from '../storage/records.ts'
import { type Bytes, wipe } from './bytes.ts'
import { SHARE_BYTES } from './shares.ts'

/**
 * The owner of a share, which is bound into its encryption, so that one share cannot be passed off as
 * another's.
 */
export interface ShareOwner {
  userId: string
  wallet: Wallet
}

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

const BytesOf = (length: number) =>
  z.instanceof(Uint8Array<ArrayBuffer>).check(z.refine((bytes) => bytes.length === length))

/** An encrypted device share. */
const SealedShare = z.strictObject({
  v: z.literal(VERSION),
  walletId: z.string(),
  epoch: z.int(),
  /**
   * Non-extractable: a script cannot read the share from a copy of the disk, only use it from this origin.
   */
  key: z.instanceof(CryptoKey),
  iv: BytesOf(IV_BYTES),
  sealed: BytesOf(SHARE_BYTES + TAG_BYTES),
})
type SealedShare = z.infer<typeof SealedShare>

const Newer = z.looseObject({ v: z.int().check(z.gt(VERSION)) })

/**
 * The result of a read: a share; none for this wallet and epoch; one that cannot be decrypted; or one that a
 * newer version has written. The last two are left unchanged.
 */
export type DeviceShare =
  | { state: 'found'; share: Bytes }
  | { state: 'missing' }
  | { state: 'corrupt' }
  | { state: 'newer' }

export interface Vault {
  /** False if shares live only as long as the page (R22). */
  persistent(): boolean
  read(owner: ShareOwner): Promise<DeviceShare>
  /**
   * Encrypts and stores a checked share. An unreadable record is moved to quarantine, never lost. Returns
   * false, and changes nothing, if the record belongs to a newer version: the caller has to manage without
   * it.
   */
  keep(owner: ShareOwner, share: Bytes): Promise<boolean>
}

function aadOf({ userId, wallet }: ShareOwner): Bytes {
  return new TextEncoder().encode(`share|v1|${wallet.walletId}|${userId}|${wallet.epoch}|device`)
}

async function seal(owner: ShareOwner, share: Bytes): Promise<SealedShare> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const parameters = { name: 'AES-GCM', iv, additionalData: aadOf(owner) }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(parameters, key, share))
  const { walletId, epoch } = owner.wallet
  return { v: VERSION, walletId, epoch, key, iv, sealed }
}

const isNewer = (record: unknown) => z.safeParse(Newer, record).success

async function open(record: unknown, owner: ShareOwner): Promise<DeviceShare> {
  if (record === undefined) return { state: 'missing' }
  if (isNewer(record)) return { state: 'newer' }
  const parsed = z.safeParse(SealedShare, record)
  if (!parsed.success) return { state: 'corrupt' }
  const { walletId, epoch, key, iv, sealed } = parsed.data
  if (walletId !== owner.wallet.walletId || epoch !== owner.wallet.epoch) return { state: 'missing' }
  try {
    const parameters = { name: 'AES-GCM', iv, additionalData: aadOf(owner) }
    return { state: 'found', share: new Uint8Array(await crypto.subtle.decrypt(parameters, key, sealed)) }
  } catch {
    return { state: 'corrupt' }
  }
}

/** Whether a record may be needed again after a share of this wallet has replaced it. */
async function isWorthKeeping(record: unknown, owner: ShareOwner): Promise<boolean> {
  if (record === undefined || isNewer(record)) return false
  const parsed = z.safeParse(SealedShare, record)
  if (parsed.success && parsed.data.walletId !== owner.wallet.walletId) return true
  const found = await open(record, owner)
  if (found.state === 'found') wipe(found.share)
  return found.state === 'corrupt'
}

/** The shares by user. Each encryption has a new key and a new IV. */
export function openVault(records: Records): Vault {
  return {
    persistent: () => records.persistent(),
    read: async (owner) => open(await records.get(owner.userId), owner),
    async keep(owner, share) {
      const sealed = await seal(owner, share)
      const old = await records.get(owner.userId)
      if (await isWorthKeeping(old, owner))
        await records.update(`aside:${owner.userId}`, (aside) => [
          ...(Array.isArray(aside) ? aside : []),
          old,
        ])
      const kept = await records.update(owner.userId, (current) => (isNewer(current) ? current : sealed))
      return kept === sealed
    },
  }
}
