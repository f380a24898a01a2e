import type { Behaviour, Decision } from './behaviour.ts'
import type { FamilyCore, LogEntry } from './core.ts'
import { plain } from './plain.ts'
import type { FamilyState } from './state.ts'

/** Controls a wallet from outside of the page, like its person or its machine: `window.airlockFamilyWallets[id]`. */
export type FamilyControl = ReturnType<typeof createFamilyControl>

const scripting = <Account>({ gate, log }: FamilyCore<Account>) => ({
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

const person = <Account>(core: FamilyCore<Account>) => ({
  /** Selects the first account, by its index in the wallet. */
  selectAccount: (place: number) => core.update({ selected: place }),
  /** Connects the site, as on an earlier visit. `[]` shares no account. */
  authorise: (places?: readonly number[]) =>
    core.update({ connected: true, authorised: places ?? core.all.map((_, place) => place) }),
  /** Disconnects the site in the wallet. */
  revoke: () => core.update({ connected: false, authorised: [] }),
  lock: () => core.update({ locked: true }),
  unlock: () => core.update({ locked: false }),
  /** The extension is switched off: it stops answering, and is not found after a reload. */
  disappear: () => core.update({ gone: true }),
  reappear: () => core.update({ gone: false }),
})

export const createFamilyControl = <Account>(core: FamilyCore<Account>) => ({
  ...scripting(core),
  ...person(core),
  /** All of its accounts, and those that the site sees, as plain data without keys. */
  all: () => plain(core.all),
  accounts: () => plain(core.accounts()),
  state: (): FamilyState => core.state(),
})
