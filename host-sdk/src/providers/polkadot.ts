import type { FamilyContext } from '../families/family.ts'
import type { PolkadotAccount, PolkadotProvider } from '../types.ts'
import { accountsIn } from '../wallets/adaptedProvider.ts'
import { textOf } from '../wallets/bytes.ts'
import { createRequests } from './request.ts'

const KEY = 'airlock'

/** The dApp's Polkadot extension, with the interface of `injectedWeb3`. */
export function createPolkadot(context: FamilyContext): PolkadotProvider {
  const { app } = context
  const { request, ask, connect } = createRequests(context, 'polkadot')
  const addresses = () => context.addresses('polkadot')
  let id = 0

  async function get(): Promise<PolkadotAccount[]> {
    await app.settled('polkadot')
    return addresses().length ? accountsIn(await ask('polkadot_getAccounts')) : []
  }
  async function sign(method: string, params: object) {
    const { signature } = await ask(method, params)
    id++
    return { id, signature: textOf(signature, 'signature') as `0x${string}` }
  }
  const provider: PolkadotProvider = {
    name: KEY,
    version: '1.0.0',
    enable: async () => {
      await connect()
      return provider
    },
    accounts: {
      get,
      subscribe: (listener) => {
        let told: string | undefined
        let turn = 0
        const tell = () => {
          const now = `${addresses()}`
          if (now === told) return
          told = now
          const own = ++turn
          // The accounts may have changed while a slow answer was on its way.
          void get()
            .catch(() => [])
            .then((accounts) => own === turn && listener(accounts))
        }
        tell()
        const leave = app.store.subscribe(tell)
        return () => {
          turn++
          leave()
        }
      },
    },
    signer: {
      signPayload: (payload) =>
        sign('polkadot_signTransaction', { address: payload.address, transactionPayload: payload }),
      signRaw: ({ address, data }) => sign('polkadot_signMessage', { address, message: data }),
    },
    request,
  }
  return provider
}

/** Adds the extension to `injectedWeb3`, unless the name is taken. Returns a function that removes it. */
export function inject(provider: PolkadotProvider): () => void {
  try {
    const scope = window as { injectedWeb3?: Record<string, unknown> }
    scope.injectedWeb3 ??= {}
    const place = scope.injectedWeb3
    place[KEY] ??= provider
    return () => {
      if (place[KEY] === provider) delete place[KEY]
    }
  } catch {
    // The page has frozen `injectedWeb3`. The dApp can still use `getProvider`.
    return () => {}
  }
}
