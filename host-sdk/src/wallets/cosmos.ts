import type { CosmosDirectDoc } from '../types.ts'
import { type AdaptedProvider, createProvider, type Params } from './adaptedProvider.ts'
import { fromBase64, textOf, toBase64 } from './bytes.ts'
import { invalid } from './failure.ts'
import { discoverInjected, type WindowPath } from './injected.ts'
import type { WalletRegistry } from './walletRegistry.ts'

/** The part of Keplr's interface that is used. */
interface Keplr {
  enable(chainIds: string[]): Promise<void>
  disable?(chainIds: string[]): Promise<void>
  getKey(chainId: string): Promise<Record<string, unknown>>
  signAmino(chainId: string, signer: string, signDoc: unknown): Promise<unknown>
  signDirect(chainId: string, signer: string, signDoc: unknown): Promise<{ signed: Doc; signature: unknown }>
  signArbitrary(chainId: string, signer: string, data: string): Promise<unknown>
}

/** The places of such wallets, with the event that reports a change of their keys. */
const WINDOW_PATHS: WindowPath[] = [
  { key: 'leap', name: 'Leap', path: ['leap'] },
  { key: 'cosmostation', name: 'Cosmostation', path: ['cosmostation', 'providers', 'keplr'] },
  // Keplr comes last: other wallets also use this place if it is free, and are already listed under their own names by
  // then.
  { key: 'keplr', name: 'Keplr', path: ['keplr'] },
]

type Doc = { [K in keyof CosmosDirectDoc]: unknown }

/** The signed parts of a transaction, with bytes in base64. */
export const writeDoc = ({ chainId, bodyBytes, authInfoBytes, accountNumber }: Doc) => ({
  chainId,
  bodyBytes: toBase64(bodyBytes),
  authInfoBytes: toBase64(authInfoBytes),
  accountNumber: `${accountNumber ?? ''}`,
})

/** Reverses {@link writeDoc}: bytes as bytes, the account number as text. Throws -32602 if a field is missing. */
export const readDoc = ({ chainId, bodyBytes, authInfoBytes, accountNumber }: Params) => ({
  chainId: textOf(chainId),
  bodyBytes: fromBase64(bodyBytes),
  authInfoBytes: fromBase64(authInfoBytes),
  accountNumber: textOf(accountNumber),
})

const docOf = (signDoc: unknown): Params =>
  typeof signDoc === 'object' && signDoc ? (signDoc as Params) : invalid('signDoc')

/** Adapts a wallet with Keplr's interface to the contract's methods. */
function wrap(keplr: Keplr, key: string, signal: AbortSignal): AdaptedProvider {
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
  const adapted = createProvider({
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
      // The document of a message (ADR-36) names no chain, so the caller names the chain whose account signs.
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
  addEventListener(`${key}_keystorechange`, () => adapted.emit('disconnect'), { signal })
  return adapted
}

/** Discovers wallets with Keplr's interface. Returns a function that stops it. */
export function discoverCosmos(registry: WalletRegistry): () => void {
  return discoverInjected<WindowPath, Keplr>(registry, {
    namespace: 'cosmos',
    type: 'INJECTED',
    method: 'getKey',
    entries: () => WINDOW_PATHS,
    locate: (place) => place,
    wrap,
  })
}
