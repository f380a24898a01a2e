import { Secp256k1Wallet, type StdSignDoc } from '@cosmjs/amino'
import { fromBech32 } from '@cosmjs/encoding'
import { DirectSecp256k1Wallet, makeSignDoc } from '@cosmjs/proto-signing'
import { stringToBytes } from 'viem'
import { bytesToBase64 } from '../shared/base64.ts'
import { walletError } from '../shared/errors.ts'
import { withTraps } from '../shared/traps.ts'
import { adr36Doc } from './adr36.ts'
import type { CosmosKey } from './keys.ts'
import { type CosmosOptions, complete } from './options.ts'
import type { CosmosCore } from './wallet.ts'

/*
 * The object at `window.keplr`: https://docs.keplr.app/api. If the site is not known yet, the wallet asks the person
 * when it is enabled, and also when a key is requested.
 */

type DirectDoc = {
  bodyBytes: Uint8Array
  authInfoBytes: Uint8Array
  chainId: string
  accountNumber: bigint | { toString(): string }
}

/** The maximum length of a bech32 text (characters). */
const ADDRESS_LIMIT = 90

/** The address prefix of a chain. Unknown chains are rejected. */
function prefixOf(options: CosmosOptions, chainId: string): string {
  const { chains } = complete(options)
  const prefix = Object.hasOwn(chains, chainId) ? chains[chainId] : undefined
  if (!prefix) throw new Error(`There is no chain info for ${chainId}`)
  return prefix
}

function signing(core: CosmosCore, options: CosmosOptions) {
  const keyOf = (chainId: string, signer: string): CosmosKey => {
    const prefix = prefixOf(options, chainId)
    const key = core.accounts().find((one) => one.addressOn(prefix) === signer)
    if (!key) throw walletError(4100, 'Signer mismatched')
    return key
  }
  const aminoOf = async (key: CosmosKey, signer: string, doc: StdSignDoc) =>
    (await Secp256k1Wallet.fromKey(key.secret(), fromBech32(signer, ADDRESS_LIMIT).prefix)).signAmino(
      signer,
      doc,
    )
  const asked = <Answer>(method: string, params: unknown, answer: () => Promise<Answer>) =>
    core.ask({ method, params, prompt: `${method} for ${core.host.origin}?`, answer })
  return {
    signAmino: (chainId: string, signer: string, doc: StdSignDoc) =>
      asked('signAmino', { chainId, signer, doc }, () => aminoOf(keyOf(chainId, signer), signer, doc)),
    signDirect: (chainId: string, signer: string, doc: DirectDoc) =>
      asked('signDirect', { chainId, signer, doc }, async () => {
        const key = keyOf(chainId, signer)
        const wallet = await DirectSecp256k1Wallet.fromKey(
          key.secret(),
          fromBech32(signer, ADDRESS_LIMIT).prefix,
        )
        const number = BigInt(doc.accountNumber.toString())
        return wallet.signDirect(signer, makeSignDoc(doc.bodyBytes, doc.authInfoBytes, doc.chainId, number))
      }),
    signArbitrary: (chainId: string, signer: string, data: string | Uint8Array) =>
      asked('signArbitrary', { chainId, signer, data }, async () => {
        const bytes = typeof data === 'string' ? stringToBytes(data) : data
        const doc = adr36Doc(signer, bytesToBase64(bytes))
        return (await aminoOf(keyOf(chainId, signer), signer, doc)).signature
      }),
  }
}

const permission = (core: CosmosCore, options: CosmosOptions) => ({
  enable: async (chainIds: string | readonly string[]) => {
    for (const chainId of [chainIds].flat()) prefixOf(options, chainId)
    await core.connect('enable', chainIds)
  },
  disable: (chainIds?: string | readonly string[]) =>
    core.ask({
      method: 'disable',
      params: chainIds,
      answer: () => core.update({ connected: false, authorised: [] }),
    }),
  getKey: async (chainId: string) => {
    const prefix = prefixOf(options, chainId)
    const [key] = await core.connect('getKey', chainId)
    if (!key) throw new Error('No key is shared')
    const bech32Address = key.addressOn(prefix)
    return {
      name: key.name,
      algo: 'secp256k1',
      pubKey: key.pubKey,
      address: fromBech32(bech32Address, ADDRESS_LIMIT).data,
      bech32Address,
      isNanoLedger: false,
      isKeystone: false,
    }
  },
})

export const keplrOf = (core: CosmosCore, options: CosmosOptions): object =>
  withTraps(
    { version: '0.12.0', mode: 'extension', ...permission(core, options), ...signing(core, options) },
    complete(options).traps,
  )
