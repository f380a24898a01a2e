import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { type Bytes, wipe } from './bytes.ts'
import type { CallName, Params, Result } from './messages.ts'
import * as Shares from './shares.ts'
import type { Lock, Unlocked } from './unlocked.ts'
import type { Owner, Vault } from './vault.ts'

/** The worker's answers. */
export type Handlers<K extends CallName = CallName> = {
  [Name in K]: (params: Params<Name>) => Promise<Result<Name>>
}

/** What the worker has: where device shares are kept, and what is unlocked. */
export interface SignerState {
  vault: Vault
  lock: Lock
}

/** This device has nothing to put together with the server's share: the recovery share has to help. */
export function recoveryRequired(): AirlockError {
  return new AirlockError(ErrorCode.RECOVERY_REQUIRED, 'This device has no share of the wallet')
}

/** The share of this device. Throws RECOVERY_REQUIRED where there is none, SHARE_MISMATCH where it cannot be read. */
async function deviceShareOf(vault: Vault, owner: Owner): Promise<Bytes> {
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

/** Puts the wallet together from the server's share and this device's, for one use: call `wipe` in `finally`. */
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

/** Keeps a checked device share and unlocks. Where the disk cannot take the share, it lives until the lock. */
export async function keepAndUnlock(
  { vault, lock }: SignerState,
  owner: Owner,
  authShare: Bytes,
  deviceShare: Bytes,
): Promise<'unlocked'> {
  const kept = await vault.keep(owner, deviceShare)
  if (kept) wipe(deviceShare)
  lock.unlock({ owner, authShare, deviceShare: kept ? null : deviceShare })
  return 'unlocked'
}
