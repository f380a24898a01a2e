import { base64urlnopad } from '@scure/base'
import { type Bytes, wipe } from './bytes.ts'
import { type Addresses, addressesOf, deriveKeys, ENTROPY_BYTES, isSameWallet } from './derive.ts'
import * as Shares from './shares.ts'
import { type Handlers, keepAndUnlock, recoveryRequired, type SignerState } from './signerState.ts'

/** A new wallet that the server may not have stored yet. */
interface Pending {
  userId: string
  addresses: Addresses
  authShare: Bytes
  deviceShare: Bytes
}

async function makeWallet(): Promise<{ addresses: Addresses; shares: Shares.Shares }> {
  const entropy = crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))
  try {
    const keys = await deriveKeys(entropy)
    const addresses = addressesOf(keys)
    wipe(keys.evm, keys.solana)
    const shares = await Shares.splitEntropy(entropy)
    // A wallet that cannot be reconstructed must never show an address to which people send funds.
    await Shares.checkShares([shares.device, shares.auth], addresses)
    await Shares.checkShares([shares.auth, shares.recovery], addresses)
    return { addresses, shares }
  } finally {
    wipe(entropy)
  }
}

/**
 * Creates a wallet: `create`, then `keep` once the server has stored it, or `discard` if the user already
 * has one.
 */
export function creating(state: SignerState): Handlers<'create' | 'keep' | 'discard'> {
  let pending: Pending | null = null

  const discard = async (): Promise<null> => {
    wipe(pending?.authShare, pending?.deviceShare)
    pending = null
    return null
  }

  return {
    discard,
    async create({ userId }) {
      await discard()
      const { addresses, shares } = await makeWallet()
      const { device, auth, recovery } = shares
      const blob = Shares.recoveryBlob(shares)
      pending = { userId, addresses, authShare: auth, deviceShare: device }
      const sent = {
        ...addresses,
        authShare: base64urlnopad.encode(auth),
        recoveryShare: base64urlnopad.encode(blob),
      }
      wipe(recovery, blob)
      return sent
    },
    async keep({ userId, wallet }) {
      if (pending?.userId !== userId) throw recoveryRequired()
      const { addresses, authShare, deviceShare } = pending
      if (!isSameWallet(addresses, wallet))
        throw Shares.shareMismatch('other-wallet', 'This is not the wallet that was made')
      pending = null
      return keepAndUnlock(state, { userId, wallet }, authShare, deviceShare)
    },
  }
}
