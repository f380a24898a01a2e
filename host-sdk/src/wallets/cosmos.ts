import { bytesOf, fromBase64, textOf, toBase64 } from './bytes.ts'
import { invalid } from './failure.ts'
import { OWN, type Shelf } from './shelf.ts'
import { lookAgain, type Params, type Speaker, speak } from './speak.ts'

/** A wallet in the shape that Keplr has made common, as far as it is relied on. */
interface Keplr {
  [OWN]?: true
  enable(chainIds: string[]): Promise<void>
  disable?(chainIds: string[]): Promise<void>
  getKey(chainId: string): Promise<Record<string, unknown>>
  signAmino(chainId: string, signer: string, signDoc: unknown): Promise<unknown>
  signDirect(
    chainId: string,
    signer: string,
    signDoc: unknown,
  ): Promise<{ signed: Params; signature: unknown }>
  signArbitrary(chainId: string, signer: string, data: string): Promise<unknown>
}

/** Where such wallets are, and how they tell that their keys have changed. */
const PLACES: [key: string, name: string, path: string[]][] = [
  ['leap', 'Leap', ['leap']],
  ['cosmostation', 'Cosmostation', ['cosmostation', 'providers', 'keplr']],
  // Last: others take this place where it is free, and are known under their own names by then.
  ['keplr', 'Keplr', ['keplr']],
]

/** What is signed of a transaction, with its bytes as base64. */
const plainDoc = (doc: Params) => ({
  ...doc,
  bodyBytes: toBase64(bytesOf(doc.bodyBytes)),
  authInfoBytes: toBase64(bytesOf(doc.authInfoBytes)),
  accountNumber: `${doc.accountNumber ?? ''}`,
})

const docOf = (signDoc: unknown): Params =>
  typeof signDoc === 'object' && signDoc ? (signDoc as Params) : invalid('signDoc')

/** A wallet of the Keplr shape in the contract's words. */
function wrap(keplr: Keplr): Speaker {
  let chains: string[] = []
  const read = (chainIds: string[]) =>
    Promise.all(
      chainIds.map(async (chainId) => {
        const { bech32Address, pubKey, algo } = await keplr.getKey(chainId)
        return { chainId, algo: `${algo}`, address: textOf(bech32Address), pubkey: toBase64(bytesOf(pubKey)) }
      }),
    )
  const idsOf = ({ chainIds }: Params) =>
    Array.isArray(chainIds) && chainIds.length ? chainIds.map((id) => textOf(id)) : invalid('chainIds')
  return speak({
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
    cosmos_signAmino: ({ signerAddress, signDoc }) => {
      const doc = docOf(signDoc)
      return keplr.signAmino(textOf(doc.chain_id), textOf(signerAddress), doc)
    },
    cosmos_signDirect: async ({ signerAddress, signDoc }) => {
      const { bodyBytes, authInfoBytes, accountNumber, ...doc } = docOf(signDoc)
      const { signed, signature } = await keplr.signDirect(textOf(doc.chainId), textOf(signerAddress), {
        ...doc,
        bodyBytes: fromBase64(bodyBytes),
        authInfoBytes: fromBase64(authInfoBytes),
        accountNumber: BigInt(textOf(accountNumber)),
      })
      return { signed: plainDoc(signed), signature }
    },
    cosmos_signMessage: ({ chainId, signer, message }) =>
      keplr.signArbitrary(textOf(chainId), textOf(signer), textOf(message)),
  })
}

function keplrAt(path: string[]): Keplr | undefined {
  const found = path.reduce<unknown>((scope, key) => (scope as Params | undefined)?.[key], window)
  const keplr = found as Keplr | undefined
  return typeof keplr?.getKey === 'function' && !keplr[OWN] ? keplr : undefined
}

/** Finds wallets of the Keplr shape. Answers with the way to stop. */
export function discoverCosmos(shelf: Shelf): () => void {
  const speakers = new Map<string, { keplr: Keplr; speaker: Speaker }>()
  const listening = new AbortController()
  for (const [key] of PLACES)
    addEventListener(`${key}_keystorechange`, () => speakers.get(key)?.speaker.tell('disconnect'), {
      signal: listening.signal,
    })
  const stop = lookAgain(
    () => PLACES,
    ([key, name, path]) => {
      const keplr = keplrAt(path)
      const isKnown = [...speakers.values()].some((entry) => entry.keplr === keplr)
      if (!keplr || isKnown || speakers.has(key)) return
      const speaker = wrap(keplr)
      if (shelf.add({ id: `cosmos:${key}`, namespace: 'cosmos', name, type: 'INJECTED' }, speaker))
        speakers.set(key, { keplr, speaker })
    },
  )
  return () => {
    stop()
    listening.abort()
  }
}
