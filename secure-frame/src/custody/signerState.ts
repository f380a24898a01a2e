import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { type Bytes, wipe } from './bytes.ts'
import type { CallName, Params, Result } from './messages.ts'
import * as Shares from './shares.ts'
import type { Lock, Unlocked } from './unlocked.ts'
import type { ShareOwner, Vault } from './vault.ts'

/** The worker's call handlers. */
export type Handlers<K extends CallName = CallName> = {
  [Name in K]: (params: Params<Name>) => Promise<Result<Name>>
}

/** The worker's state: the store of device shares, and the unlocked wallet. */
export interface SignerState {
  vault: Vault
  lock: Lock
}

/** This device has no share to combine with the server's: the recovery share is needed. */
export function recoveryRequired(): AirlockError {
  return new AirlockError(ErrorCode.RECOVERY_REQUIRED, 'This device has no share of the wallet')
}

/**
 * The share of this device. Throws RECOVERY_REQUIRED if there is none, SHARE_MISMATCH if it cannot be read.
 */
async function deviceShareOf(vault: Vault, owner: ShareOwner): Promise<Bytes> {
  const found = await vault.read(owner)
  switch (found.state) {
    case 'found':
      return found.share
    case 'missing':
      throw recoveryRequired()
    case 'corrupt':
      throw Shares.shareMismatch('corrupt', 'What this device keeps of the wallet is damaged')
    case 'newer':
      throw Shares.shareMismatch('newer', 'What this device keeps was written by a newer version')
  }
}

/** Combines the server's share with this device's, for one use: call `wipe` in `finally`. */
export async function openWallet(
  { vault }: SignerState,
  { owner, authShare, deviceShare }: Unlocked,
): Promise<Shares.Opened> {
  const device = deviceShare?.slice() ?? (await deviceShareOf(vault, owner))
  try {
    return await Shares.openShares([authShare, device], owner.wallet)
  } finally {
    wipe(device)
  }
}

/** Stores a checked device share and unlocks. If the disk cannot store the share, it lives until the lock. */
export async function keepAndUnlock(
  { vault, lock }: SignerState,
  owner: ShareOwner,
  authShare: Bytes,
  deviceShare: Bytes,
): Promise<'unlocked'> {
  const kept = await vault.keep(owner, deviceShare)
  if (kept) wipe(deviceShare)
  lock.unlock({ owner, authShare, deviceShare: kept ? null : deviceShare })
  return 'unlocked'
}
