import { u8aToU8a, u8aWrapBytes } from '@polkadot/util'
import { bytesToHex } from 'viem'
import { polkadotKeyAt } from './accounts.ts'
import { type Asked, textIn, WalletProblem } from './params.ts'

const INDEXES = [0, 1, 2]

/**
 * Methods of WalletConnect's Polkadot RPC reference. Messages are signed between `<Bytes>` and `</Bytes>`, as in
 * extensions.
 */
export const POLKADOT: Readonly<Record<string, (asked: Asked) => unknown>> = {
  polkadot_signMessage: ({ params }) => {
    const address = textIn(params, 'address')
    const key = INDEXES.map(polkadotKeyAt).find((one) => one.address === address)
    if (!key) throw new WalletProblem(4100, 'That is none of the accounts')
    // Hex stands for its bytes, anything else is text.
    return { signature: bytesToHex(key.sign(u8aWrapBytes(u8aToU8a(textIn(params, 'message'))), false)) }
  },
}
