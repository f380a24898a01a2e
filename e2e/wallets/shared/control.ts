import type { Behaviour, Decision } from '../eip155/behaviour.ts'
import type { LogEntry } from '../eip155/core.ts'
import type { FamilyCore } from './core.ts'
import { plain } from './plain.ts'
import type { FamilyState } from './state.ts'

/** What a person or a machine can do to a wallet from outside of the page: `window.airlockFamilyWallets[id]`. */
export type FamilyControl = ReturnType<typeof createFamilyControl>

const scripting = <Account>({ gate, log }: FamilyCore<Account>) => ({
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

const person = <Account>(core: FamilyCore<Account>) => ({
  /** The account that comes first, by its place in the wallet. */
  selectAccount: (place: number) => core.update({ selected: place }),
  /** Connects the site, as if the person had done so on an earlier visit; `[]` shares nothing. */
  authorise: (places?: readonly number[]) =>
    core.update({ connected: true, authorised: places ?? core.all.map((_, place) => place) }),
  /** Disconnects the site in the wallet. */
  revoke: () => core.update({ connected: false, authorised: [] }),
  lock: () => core.update({ locked: true }),
  unlock: () => core.update({ locked: false }),
  /** The extension is switched off: silence, and not found after a reload. */
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
