import type { FamilyContext } from '../families/family.ts'
import type { CosmosDirectDoc, CosmosProvider, CosmosSignature, CosmosSigner } from '../types.ts'
import { accountsIn, type Params } from '../wallets/adaptedProvider.ts'
import { fromBase64, fromUtf8 } from '../wallets/bytes.ts'
import { readDoc, writeDoc } from '../wallets/cosmos.ts'
import { fail, invalid, UNAUTHORIZED, UNKNOWN_CHAIN } from '../wallets/failure.ts'
import { createRequests, type Requests } from './request.ts'

interface Account {
  chainId: string
  algo: 'secp256k1'
  address: string
  pubkey: string
}

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/**
 * The bytes of a bech32 address: the part after the last 1 has five bits per letter, and its last six letters are the
 * checksum.
 */
function addressBytes(address: string): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let count = 0
  for (const letter of address.slice(address.lastIndexOf('1') + 1, -6)) {
    bits = ((bits << 5) | BECH32.indexOf(letter)) & 0xfff
    count += 5
    if (count < 8) continue
    count -= 8
    bytes.push((bits >> count) & 0xff)
  }
  return Uint8Array.from(bytes)
}

/** The signed document: the wallet's version, or the dApp's own if the wallet returns none. */
function signedDoc(given: CosmosDirectDoc, signed: unknown): CosmosDirectDoc {
  if (!signed) return given
  const doc = readDoc(signed as Params)
  const isSame = doc.accountNumber === `${given.accountNumber}`
  return { ...given, ...doc, accountNumber: isSame ? given.accountNumber : invalid('answer') }
}

/** The signing methods, built on the family's own requests. */
function createSigning(
  { ask }: Requests,
  wallet: () => unknown,
): Pick<CosmosProvider, 'signAmino' | 'signDirect' | 'signArbitrary'> {
  return {
    signAmino: async <D extends object>(chainId: string, signerAddress: string, signDoc: D) => {
      // In sessions of paired wallets, the chain is a field of the request instead.
      const params = { ...(wallet() ? { chainId } : {}), signerAddress, signDoc }
      const { signed = signDoc, signature } = await ask('cosmos_signAmino', params)
      return { signed: signed as D, signature: signature as CosmosSignature }
    },
    signDirect: async (_, signerAddress, doc) => {
      const { signed, signature } = await ask('cosmos_signDirect', { signerAddress, signDoc: writeDoc(doc) })
      return { signed: signedDoc(doc, signed), signature: signature as CosmosSignature }
    },
    signArbitrary: async (chainId, signer, data) => {
      const message = typeof data === 'string' ? data : fromUtf8(data)
      const { pub_key, signature } = await ask('cosmos_signMessage', { chainId, signer, message })
      return { pub_key, signature } as CosmosSignature
    },
  }
}

/** CosmJS' signers for a chain. */
function createSigners(
  accountOn: (chainId: string) => Promise<Account>,
  { signAmino, signDirect }: ReturnType<typeof createSigning>,
): Pick<CosmosProvider, 'getOfflineSigner' | 'getOfflineSignerOnlyAmino' | 'getOfflineSignerAuto'> {
  const amino = (chainId: string): Omit<CosmosSigner, 'signDirect'> => ({
    getAccounts: async () => {
      const { address, algo, pubkey } = await accountOn(chainId)
      return [{ address, algo, pubkey: fromBase64(pubkey) }]
    },
    signAmino: (signer, signDoc) => signAmino(chainId, signer, signDoc),
  })
  const both = (chainId: string): CosmosSigner => ({
    ...amino(chainId),
    signDirect: (signer, signDoc) => signDirect(chainId, signer, signDoc),
  })
  return {
    getOfflineSigner: both,
    getOfflineSignerOnlyAmino: amino,
    getOfflineSignerAuto: async (chainId) => both(chainId),
  }
}

/** The dApp's Cosmos wallet, with Keplr's interface. It is never assigned to `window.keplr`. */
export function createCosmos(context: FamilyContext): CosmosProvider {
  const { app } = context
  const requests = createRequests(context, 'cosmos')
  /** The connected wallet, if it is in the page. */
  const wallet = () => app.discovery.find(app.connection('cosmos').connector?.id)

  async function enable(chainIds: string | readonly string[]): Promise<void> {
    const ids = [chainIds].flat()
    for (const id of ids)
      if (!app.networkIds.includes(`cosmos:${id}`)) fail(UNKNOWN_CHAIN, `No network ${id}`)
    await requests.connect()
    // The chosen wallet may not have permitted this site on each of these chains yet.
    await wallet()?.request({ method: 'cosmos_requestAccounts', params: { chainIds: ids } })
  }
  async function accountOn(chainId: string): Promise<Account> {
    const found = await requests.ask('cosmos_getAccounts', { chainIds: [chainId] })
    const account = accountsIn<Account>(found).find((item) => item.chainId === chainId)
    return account ?? fail(UNAUTHORIZED, `No account on ${chainId}`)
  }
  const signing = createSigning(requests, wallet)
  return {
    version: '1.0.0',
    enable,
    disable: () => context.disconnect('cosmos'),
    getKey: async (chainId) => {
      const { address, algo, pubkey } = await accountOn(chainId)
      return {
        name: app.connection('cosmos').connector?.name ?? '',
        algo,
        pubKey: fromBase64(pubkey),
        address: addressBytes(address),
        bech32Address: address,
        isNanoLedger: false,
      }
    },
    ...createSigners(accountOn, signing),
    ...signing,
    request: requests.request,
  }
}
