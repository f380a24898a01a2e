import type { WalletHost } from '../shared/host.ts'
import { createCallChain } from '../shared/rpc.ts'
import { createControl } from './control.ts'
import { accountAt } from './keys.ts'
import type { WalletChain, WalletOptions } from './options.ts'
import { createWallet } from './wallet.ts'

export const addresses = [0, 1, 2].map((index) => accountAt(index).address)

function hostWith(storage: Map<string, string>, confirm: (text: string) => boolean): WalletHost {
  return {
    origin: 'http://dapp.localhost:5100',
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
    },
    confirm,
    callChain: createCallChain(),
  }
}

/** A site in a browser. Opening a wallet twice simulates a reload, or a second tab. */
export function createSite(chains: readonly WalletChain[]) {
  const storage = new Map<string, string>()
  return (options: Partial<WalletOptions> = {}, confirm: (text: string) => boolean = () => true) => {
    const core = createWallet({ rdns: 'test.wallet.alpha', chains, ...options }, hostWith(storage, confirm))
    const events: [string, unknown][] = []
    for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
      core.provider.on(event, (payload) => events.push([event, payload]))
    }
    const request = (method: string, ...params: unknown[]) => core.provider.request({ method, params })
    return { core, control: createControl(core), request, events }
  }
}

export type OpenWallet = ReturnType<typeof createSite>
