import * as z from 'zod/mini'
import { CreateWallet } from './api.ts'
import { Passkey } from './passkeysApi.ts'
import { Base64Url, type Wallet } from './values.ts'

/** The replacing of a wallet whose key is lost: a passkey of the person signs what the new wallet is. */

/** What a passkey answers to a challenge (WebAuthn Level 3, section 5.2.2), each part as base64url. */
const PasskeyAnswer = z.strictObject({
  credentialId: Passkey.shape.credentialId,
  authenticatorData: Base64Url,
  /** The longest part: it contains the origins of the frame and of the site. */
  clientDataJSON: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,4096}$/)),
  /** ECDSA in DER. */
  signature: Base64Url,
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** A new wallet in place of a lost one. The challenge of the answer is SHA-256 of {@link replacementText}. */
export const ReplaceWallet = z.extend(CreateWallet, { passkey: PasskeyAnswer })
export type ReplaceWallet = z.infer<typeof ReplaceWallet>

/**
 * The text of which a passkey signs the hash. It has one spelling, and names the place of the new wallet: the epoch is
 * the new one, so that an answer counts for one replacement only.
 */
export function replacementText(
  wallet: Pick<Wallet, 'walletId' | 'epoch' | 'evmAddress' | 'solanaAddress'>,
): string {
  const { walletId, epoch, evmAddress, solanaAddress } = wallet
  return JSON.stringify(['airlock replaces a lost wallet', walletId, epoch, evmAddress, solanaAddress])
}
