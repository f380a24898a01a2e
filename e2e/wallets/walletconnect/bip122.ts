import { bytesToHex, stringToBytes } from 'viem'
import { hashOf, signMessage } from '../bip122/bip322.ts'
import { bitcoinKeyAt } from './accounts.ts'
import { type Asked, textIn, WalletProblem } from './params.ts'

const KEYS = [0, 1, 2].map(bitcoinKeyAt)

const plainHex = (bytes: Uint8Array): string => bytesToHex(bytes).slice(2)

/** Methods of WalletConnect's Bitcoin RPC reference. Signatures are hex without a prefix. */
export const BIP122: Readonly<Record<string, (asked: Asked) => unknown>> = {
  signMessage: ({ params }) => {
    const address = textIn(params, 'address')
    const key = KEYS.find((one) => one.address === address)
    if (!key) throw new WalletProblem(4100, 'That is none of the accounts')
    const message = stringToBytes(textIn(params, 'message'))
    return {
      address,
      signature: plainHex(signMessage(key, message)),
      messageHash: plainHex(hashOf(message)),
    }
  },
}
