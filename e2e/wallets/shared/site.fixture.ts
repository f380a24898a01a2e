import { createFamilyControl } from './control.ts'
import type { WalletHost } from './host.ts'
import type { Family } from './install.ts'
import { createCallChain } from './rpc.ts'

/** A page, reduced to the parts that a wallet uses. */
function createTarget(): Window {
  return Object.assign(new EventTarget() as unknown as Window, {
    setTimeout: setTimeout as unknown as Window['setTimeout'],
  })
}

/** A site in a browser. Opening a wallet twice simulates a reload, or a second tab. */
export function createFamilySite<Options, Account>({ create, announce }: Family<Options, Account>) {
  const storage = new Map<string, string>()
  const host: WalletHost = {
    origin: 'http://dapp.localhost:5100',
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
    },
    confirm: () => true,
    callChain: createCallChain(),
  }
  return (options: Options) => {
    const core = create(options, host)
    const page = createTarget()
    return { core, control: createFamilyControl(core), page, announce: () => announce(core, options, page) }
  }
}
