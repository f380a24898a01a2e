import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Address } from 'viem'
import { hashPayload } from '../signing/payload.ts'
import { signPayload } from '../signing/signPayload.ts'
import { type Bytes, wipe } from './bytes.ts'
import { EXPORTS } from './exportText.ts'
import * as Shares from './shares.ts'
import { type Handlers, openWallet, type SignerState } from './signerState.ts'
import type { Unlocked } from './unlocked.ts'

/** Opens the wallet from the shares in an export request, which may do without this device's. */
async function openForExport(
  state: SignerState,
  unlocked: Unlocked,
  recoveryBlob: Bytes | null,
): Promise<Shares.Opened> {
  if (!recoveryBlob) return openWallet(state, unlocked)
  const { recovery, device } = Shares.readRecoveryBlob(recoveryBlob)
  try {
    return await Shares.openShares([unlocked.authShare, recovery], unlocked.owner.wallet)
  } finally {
    wipe(recovery, device)
  }
}

/** Calls that use an unlocked wallet: the whole key exists only within one of them. */
export function using(state: SignerState): Handlers<'sign' | 'exportKeys'> {
  return {
    async sign({ payload, hash }) {
      const unlocked = state.lock.use()
      // SEC-44: the hash identifies the shown payload; nothing else is signed.
      if ((await hashPayload(payload)) !== hash)
        throw new AirlockError(ErrorCode.INVALID_PARAMS, 'This is not the request that was shown')
      const opened = await openWallet(state, unlocked)
      try {
        const { initialOwner } = unlocked.owner.wallet
        return signPayload(payload, { ...opened.keys, initialOwner: initialOwner as Address | undefined })
      } finally {
        opened.wipe()
      }
    },
    async exportKeys({ format, authShare, recoveryShare }) {
      const { owner, deviceShare } = state.lock.use()
      const auth = Shares.readShare(authShare)
      const blob = recoveryShare === undefined ? null : Shares.readShare(recoveryShare)
      try {
        const opened = await openForExport(state, { owner, authShare: auth, deviceShare }, blob)
        try {
          return EXPORTS[format](opened)
        } finally {
          opened.wipe()
        }
      } finally {
        wipe(auth, blob)
      }
    },
  }
}
