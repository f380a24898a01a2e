import type { Behaviour, Decision } from './behaviour.ts'
import type { LogEntry, WalletCore } from './core.ts'
import { walletError } from './errors.ts'
import { hex, type WalletState } from './state.ts'

/** What a person or a machine can do to a wallet from outside of the page: `window.airlockTestWallets[id]`. */
export type WalletControl = ReturnType<typeof createControl>

const scripting = ({ gate, log }: WalletCore) => ({
  /** From now on; with `times`, only that often. `'*'` stands for every method without an entry. */
  behave: (method: string, behaviour: Behaviour, times?: number) => gate.behave(method, behaviour, times),
  /** Back to how it was configured. */
  reset: () => gate.reset(),
  /** Methods of the requests that hang. */
  waiting: () => gate.waiting().map(({ method }) => method),
  /** The person decides after all. Answers how many requests that settled. */
  settle: (decision: Decision, method?: string) => {
    const settled = gate.waiting().filter((one) => method === undefined || one.method === method)
    for (const one of settled) one.decide(decision)
    return settled.length
  },
  requests: (method?: string): LogEntry[] =>
    log.filter((one) => method === undefined || one.method === method),
  forgetRequests: () => {
    log.length = 0
  },
})

const person = (core: WalletCore) => ({
  /** The account that comes first, by its place in the wallet. */
  selectAccount: (index: number) => core.update({ selected: index }),
  selectChain: (chainId: number) => core.update({ chainId }),
  /** Connects the site, as if the person had done so on an earlier visit. */
  authorise: (indexes?: readonly number[]) => {
    const chosen = core.addresses.filter((_, index) => indexes === undefined || indexes.includes(index))
    core.update({ authorised: chosen })
  },
  /** Disconnects the site in the wallet. */
  revoke: () => core.update({ authorised: [] }),
  lock: () => core.update({ locked: true }),
  unlock: () => core.update({ locked: false }),
})

const machine = (core: WalletCore) => ({
  /** The extension is switched off: silence, and not found after a reload. */
  disappear: () => core.update({ gone: true }),
  reappear: () => core.update({ gone: false }),
  goOffline: () => {
    core.emit('disconnect', walletError(4900))
    core.update({ offline: true })
  },
  goOnline: () => {
    core.update({ offline: false })
    core.emit('connect', { chainId: hex(core.state().chainId) })
  },
  /** Any event with any payload, malformed ones too. */
  emit: (event: string, payload: unknown) => core.emit(event, payload),
})

export const createControl = (core: WalletCore) => ({
  ...scripting(core),
  ...person(core),
  ...machine(core),
  addresses: () => [...core.addresses],
  accounts: () => core.accounts(),
  chains: () => core.chains().map(({ id }) => id),
  state: (): WalletState => core.state(),
  info: () => ({ name: core.options.name, rdns: core.options.rdns, uuid: core.options.uuid }),
})
