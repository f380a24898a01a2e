import type { StandardWallet } from '@airlock/host-sdk'
import type { Proof } from '../dom.ts'
import { sentence } from './sentence.ts'

type SignMessage = {
  signMessage: (input: {
    account: object
    message: Uint8Array
  }) => Promise<readonly { signature: Uint8Array }[]>
}

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Uses Bitcoin's features of Wallet Standard, with no code specific to Airlock. The signature follows BIP-322. */
export async function signMessage(wallet: StandardWallet, address: string): Promise<Proof> {
  const account = wallet.accounts.find((one) => one.address === address)
  if (!account) throw new Error('The wallet does not share this account.')
  const message = sentence()
  const feature = wallet.features['bitcoin:signMessage'] as SignMessage
  const [signed] = await feature.signMessage({ account, message: new TextEncoder().encode(message) })
  if (!signed) throw new Error('The wallet answered nothing.')
  const signature = base64(signed.signature)
  return { text: `Signed: ${signature.slice(0, 18)}…`, proof: { address, message, signature } }
}
