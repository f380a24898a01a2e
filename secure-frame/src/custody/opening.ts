import { wipe } from './bytes.ts'
import * as Shares from './shares.ts'
import { type Handlers, keepAndUnlock, openWallet, type SignerState } from './signerState.ts'

/** Opens an existing wallet: with this device's share, or on a device that has none. */
export function opening(state: SignerState): Handlers<'unlock' | 'restore'> {
  return {
    async unlock({ userId, wallet, authShare }) {
      const unlocked = {
        owner: { userId, wallet },
        authShare: Shares.readShare(authShare),
        deviceShare: null,
      }
      try {
        const opened = await openWallet(state, unlocked)
        opened.wipe()
      } catch (error) {
        wipe(unlocked.authShare)
        throw error
      }
      state.lock.unlock(unlocked)
      return 'unlocked'
    },
    async restore({ userId, wallet, authShare, recoveryShare }) {
      const auth = Shares.readShare(authShare)
      const blob = Shares.readShare(recoveryShare)
      const { recovery, device } = Shares.readRecoveryBlob(blob)
      try {
        // Checks both: an unchecked device share would lock its owner out the next time.
        await Shares.checkShares([auth, recovery], wallet)
        await Shares.checkShares([auth, device], wallet)
      } catch (error) {
        wipe(auth, device)
        throw error
      } finally {
        wipe(blob, recovery)
      }
      return keepAndUnlock(state, { userId, wallet }, auth, device)
    },
  }
}
