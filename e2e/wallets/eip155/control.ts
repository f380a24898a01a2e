import type { Behaviour, Decision } from '../shared/behaviour.ts'
import type { LogEntry } from '../shared/core.ts'
import { walletError } from '../shared/errors.ts'
import type { WalletCore } from './core.ts'
import { hex, type WalletState } from './state.ts'

/** Controls a wallet from outside of the page, like its person or its machine: `window.airlockTestWallets[id]`. */
export type WalletControl = ReturnType<typeof createControl>

const scripting = ({ gate, log }: WalletCore) => ({
  /** Sets the behaviour from now on, or for that many `times`. `'*'` stands for every method without an entry. */
  behave: (method: string, behaviour: Behaviour, times?: number) => gate.behave(method, behaviour, times),
  /** Restores the configured behaviour. */
  reset: () => gate.reset(),
  /** The methods of the requests that hang. */
  waiting: () => gate.waiting().map(({ method }) => method),
  /** Decides the hanging requests. Returns how many were settled. */
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
  /** Selects the first account, by its index in the wallet. */
  selectAccount: (index: number) => core.update({ selected: index }),
  selectChain: (chainId: number) => core.update({ chainId }),
  /** Connects the site, as on an earlier visit. */
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
  /** The extension is switched off: it stops answering, and is not found after a reload. */
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
  /** Emits any event with any payload, which may be malformed. */
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
