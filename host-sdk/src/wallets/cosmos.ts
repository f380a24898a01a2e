import type { CosmosDirectDoc } from '../types.ts'
import { fromBase64, textOf, toBase64 } from './bytes.ts'
import { invalid } from './failure.ts'
import { discoverPlaces, type Place } from './places.ts'
import type { Shelf } from './shelf.ts'
import { type Params, type Speaker, speak } from './speak.ts'

/** A wallet in the shape that Keplr has made common, as far as it is relied on. */
interface Keplr {
  enable(chainIds: string[]): Promise<void>
  disable?(chainIds: string[]): Promise<void>
  getKey(chainId: string): Promise<Record<string, unknown>>
  signAmino(chainId: string, signer: string, signDoc: unknown): Promise<unknown>
  signDirect(chainId: string, signer: string, signDoc: unknown): Promise<{ signed: Doc; signature: unknown }>
  signArbitrary(chainId: string, signer: string, data: string): Promise<unknown>
}

/** Where such wallets are, and how they tell that their keys have changed. */
const PLACES: Place[] = [
  { key: 'leap', name: 'Leap', path: ['leap'] },
  { key: 'cosmostation', name: 'Cosmostation', path: ['cosmostation', 'providers', 'keplr'] },
  // Last: others take this place where it is free, and are known under their own names by then.
  { key: 'keplr', name: 'Keplr', path: ['keplr'] },
]

type Doc = { [K in keyof CosmosDirectDoc]: unknown }

/** What is signed of a transaction, with its bytes as base64. */
export const writeDoc = ({ chainId, bodyBytes, authInfoBytes, accountNumber }: Doc) => ({
  chainId,
  bodyBytes: toBase64(bodyBytes),
  authInfoBytes: toBase64(authInfoBytes),
  accountNumber: `${accountNumber ?? ''}`,
})

/** The same, with its bytes as bytes again and its number as text. Throws -32602 where it lacks something. */
export const readDoc = ({ chainId, bodyBytes, authInfoBytes, accountNumber }: Params) => ({
  chainId: textOf(chainId),
  bodyBytes: fromBase64(bodyBytes),
  authInfoBytes: fromBase64(authInfoBytes),
  accountNumber: textOf(accountNumber),
})

const docOf = (signDoc: unknown): Params =>
  typeof signDoc === 'object' && signDoc ? (signDoc as Params) : invalid('signDoc')

/** A wallet of the Keplr shape in the contract's words. */
function wrap(keplr: Keplr, key: string, signal: AbortSignal): Speaker {
  let chains: string[] = []
  const read = (chainIds: string[]) =>
    Promise.all(
      chainIds.map(async (chainId) => {
        const { bech32Address, pubKey, algo } = await keplr.getKey(chainId)
        return { chainId, algo: `${algo}`, address: textOf(bech32Address), pubkey: toBase64(pubKey) }
      }),
    )
  const idsOf = ({ chainIds }: Params) =>
    Array.isArray(chainIds) && chainIds.length ? chainIds.map((id) => textOf(id)) : invalid('chainIds')
  const speaker = speak({
    cosmos_requestAccounts: async (params) => {
      chains = idsOf(params)
      await keplr.enable(chains)
      return read(chains)
    },
    cosmos_getAccounts: (params) => {
      chains = idsOf(params)
      return read(chains)
    },
    cosmos_disconnect: async () => {
      await keplr.disable?.(chains)
      return null
    },
    cosmos_signAmino: ({ chainId, signerAddress, signDoc }) => {
      const doc = docOf(signDoc)
      // The document of a message (ADR-36) is for no chain: the caller says whose account is to sign it.
      return keplr.signAmino(textOf(chainId ?? doc.chain_id), textOf(signerAddress), doc)
    },
    cosmos_signDirect: async ({ signerAddress, signDoc }) => {
      const doc = readDoc(docOf(signDoc))
      const { signed, signature } = await keplr.signDirect(doc.chainId, textOf(signerAddress), {
        ...doc,
        accountNumber: BigInt(doc.accountNumber),
      })
      return { signed: writeDoc(signed), signature }
    },
    cosmos_signMessage: ({ chainId, signer, message }) =>
      keplr.signArbitrary(textOf(chainId), textOf(signer), textOf(message)),
  })
  addEventListener(`${key}_keystorechange`, () => speaker.tell('disconnect'), { signal })
  return speaker
}

/** Finds wallets of the Keplr shape. Answers with the way to stop. */
export function discoverCosmos(shelf: Shelf): () => void {
  return discoverPlaces<Place, Keplr>(shelf, {
    namespace: 'cosmos',
    type: 'INJECTED',
    method: 'getKey',
    entries: () => PLACES,
    place: (place) => place,
    wrap,
  })
}
