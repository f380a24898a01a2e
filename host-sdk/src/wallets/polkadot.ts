import { textOf, toHex, toUtf8 } from './bytes.ts'
import { OWN, type Shelf } from './shelf.ts'
import { lookAgain, type Speaker, speak, unsupported } from './speak.ts'

/** What an extension gives to a page that it knows, as far as it is relied on. */
interface Injected {
  accounts: { get(): Promise<unknown>; subscribe?(listener: (accounts: unknown) => void): unknown }
  signer: { [K in 'signRaw' | 'signPayload']?: (payload: unknown) => Promise<{ signature?: unknown }> }
}

type Extension = { [OWN]?: true; enable?: (name: string) => Promise<Injected> }

/** Names of those whose key is not what people call them. */
const NAMES: Record<string, string> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
  'fearless-wallet': 'Fearless Wallet',
}

const HEX = /^0x(?:[\da-f]{2})*$/i

/** What is known of accounts: those that have an address. */
const plainAccounts = (accounts: unknown): { address: string; name?: string; type?: string }[] =>
  (Array.isArray(accounts) ? accounts : [])
    .filter((account) => typeof account?.address === 'string')
    .map(({ address, name, type }) => ({ address, name, type }))

/** An extension in the contract's words. It asks the person once per site; after that `enable` answers by itself. */
function wrap(extension: Extension, dappName: string): Speaker {
  let enabling: Promise<Injected> | undefined
  let leave: unknown
  const enable = () => {
    enabling ??= Promise.resolve(extension.enable?.(dappName)).then((injected) => {
      if (!injected) return unsupported('enable')
      leave = injected.accounts.subscribe?.((accounts) =>
        speaker.tell(
          'accountsChanged',
          plainAccounts(accounts).map(({ address }) => address),
        ),
      )
      return injected
    })
    enabling.catch(() => {
      enabling = undefined
    })
    return enabling
  }
  const getAccounts = async () => plainAccounts(await (await enable()).accounts.get())
  const sign = async (method: 'signRaw' | 'signPayload', payload: unknown) => {
    const { signer } = await enable()
    const { signature } = (await signer[method]?.(payload)) ?? unsupported(method)
    return { signature: textOf(signature, 'signature') }
  }
  const speaker = speak({
    polkadot_requestAccounts: getAccounts,
    polkadot_getAccounts: getAccounts,
    polkadot_disconnect: () => {
      if (typeof leave === 'function') leave()
      enabling = leave = undefined
      return null
    },
    polkadot_signMessage: ({ address, message }) => {
      const text = textOf(message)
      const data = HEX.test(text) ? text : `0x${toHex(toUtf8(text))}`
      return sign('signRaw', { address: textOf(address), data, type: 'bytes' })
    },
    polkadot_signTransaction: ({ transactionPayload }) => sign('signPayload', transactionPayload),
  })
  return speaker
}

/** Finds the extensions in `window.injectedWeb3`. Answers with the way to stop. */
export function discoverPolkadot(shelf: Shelf, dappName: string): () => void {
  const found = () => (window as { injectedWeb3?: Record<string, Extension> }).injectedWeb3 ?? {}
  return lookAgain(
    () => Object.keys(found()),
    (key) => {
      const id = `polkadot:${key}`
      const extension = found()[key]
      if (!extension || extension[OWN] || typeof extension.enable !== 'function' || shelf.find(id)) return
      const name = (Object.hasOwn(NAMES, key) && NAMES[key]) || key
      shelf.add({ id, namespace: 'polkadot', name, type: 'INJECTED' }, wrap(extension, dappName))
    },
  )
}
