import type { StdSignDoc } from '@cosmjs/amino'
import { cosmosWalletAt } from './accounts.ts'
import { type Asked, invalid, isRecord, textIn } from './params.ts'

/** The first key. Its address has the prefix of the Cosmos Hub on every chain. */
const wallet = () => cosmosWalletAt(0)

/** Methods of WalletConnect's Cosmos RPC reference. Keys are base64, and a request does not name their chain. */
export const COSMOS: Readonly<Record<string, (asked: Asked) => unknown>> = {
  cosmos_getAccounts: async () =>
    (await (await wallet()).getAccounts()).map(({ algo, address, pubkey }) => ({
      algo,
      address,
      pubkey: Buffer.from(pubkey).toString('base64'),
    })),
  cosmos_signAmino: async ({ params }) => {
    const signDoc = isRecord(params) ? params.signDoc : undefined
    if (!isRecord(signDoc)) throw invalid('"signDoc" has to be an object')
    const { signature } = await (await wallet()).signAmino(
      textIn(params, 'signerAddress'),
      signDoc as unknown as StdSignDoc,
    )
    return { signature }
  },
}
