import {
  type AdaptedProvider,
  accountsIn,
  createProvider,
  emitAccounts,
  unsupported,
} from './adaptedProvider.ts'
import { isHex, textOf, toHex, toUtf8 } from './bytes.ts'
import { discoverInjected } from './injected.ts'
import type { WalletRegistry } from './walletRegistry.ts'

/** The part of an enabled extension's interface that is used. */
interface Injected {
  accounts: { get(): Promise<unknown>; subscribe?(listener: (accounts: unknown) => void): unknown }
  signer: { [K in 'signRaw' | 'signPayload']?: (payload: unknown) => Promise<{ signature?: unknown }> }
}

interface Extension {
  enable(name: string): Promise<Injected | undefined>
}

/** Display names of extensions whose key differs from their name. */
const NAMES: Record<string, string> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
  'fearless-wallet': 'Fearless Wallet',
}

/**
 * Adapts an extension to the contract's methods. It asks the person once per site; after that `enable` resolves by
 * itself.
 */
function wrap(extension: Extension, dappName: string): AdaptedProvider {
  let enabling: Promise<Injected> | undefined
  let leave: unknown
  const unsubscribe = () => {
    if (typeof leave === 'function') leave()
    leave = undefined
  }
  const enable = () => {
    enabling ??= (async () => {
      const injected = (await extension.enable(dappName)) ?? unsupported('enable')
      unsubscribe()
      leave = injected.accounts.subscribe?.((accounts) => emitAccounts(adapted, accounts))
      // If a wallet returns a promise that rejects, the page would see an unhandled rejection.
      Promise.resolve(leave).catch(() => {})
      return injected
    })()
    enabling.catch(() => {
      enabling = undefined
    })
    return enabling
  }
  const getAccounts = async () => {
    const { accounts } = await enable()
    const found = accountsIn<Record<'address' | 'name' | 'type', string>>(await accounts.get())
    return found.map(({ address, name, type }) => ({ address, name, type }))
  }
  const sign = async (method: 'signRaw' | 'signPayload', payload: unknown) => {
    const { signer } = await enable()
    const { signature } = (await signer[method]?.(payload)) ?? unsupported(method)
    return { signature: textOf(signature, 'signature') }
  }
  const adapted = createProvider({
    polkadot_requestAccounts: async () => {
      const accounts = await getAccounts()
      // A person who shared no account is asked again only if the extension is enabled again.
      if (!accounts[0]) enabling = undefined
      return accounts
    },
    polkadot_getAccounts: getAccounts,
    polkadot_disconnect: () => {
      unsubscribe()
      enabling = undefined
      return null
    },
    polkadot_signMessage: ({ address, message }) => {
      const text = textOf(message)
      const data = /^0x/.test(text) && isHex(text) ? text : `0x${toHex(toUtf8(text))}`
      return sign('signRaw', { address: textOf(address), data, type: 'bytes' })
    },
    polkadot_signTransaction: ({ transactionPayload }) => sign('signPayload', transactionPayload),
  })
  return adapted
}

/** Discovers the extensions in `window.injectedWeb3`. Returns a function that stops it. */
export function discoverPolkadot(registry: WalletRegistry, dappName: string): () => void {
  return discoverInjected<string, Extension>(registry, {
    namespace: 'polkadot',
    type: 'INJECTED',
    method: 'enable',
    entries: () => Object.keys((window as { injectedWeb3?: object }).injectedWeb3 ?? {}),
    locate: (key) => ({
      key,
      name: (Object.hasOwn(NAMES, key) && NAMES[key]) || key,
      path: ['injectedWeb3', key],
    }),
    wrap: (extension) => wrap(extension, dappName),
  })
}
