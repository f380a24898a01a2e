import { createGate, type Gate } from './behaviour.ts'
import { WalletError, walletError } from './errors.ts'
import type { WalletHost } from './host.ts'
import type { CompleteFamilyOptions } from './options.ts'
import { plain } from './plain.ts'
import { type FamilyState, loadFamilyState, saveFamilyState } from './state.ts'

export type LogEntry = { method: string; params: unknown; outcome: 'pending' | 'answered' | 'failed' }

/** The parts of a family's wallet. */
export type FamilySetup<Account> = {
  options: CompleteFamilyOptions
  host: WalletHost
  /** All of its accounts. */
  all: readonly Account[]
  /** The error that wallets of this family reject with after a person's rejection. */
  refusal: () => unknown
}

export type Request<Answer> = {
  method: string
  params?: unknown
  /** The text of the prompt, or undefined if a wallet shows none. */
  prompt?: string | undefined
  answer: () => Answer | Promise<Answer>
}

/** The wallet itself, shared by its object in the page and its control. */
export type FamilyCore<Account> = {
  readonly options: CompleteFamilyOptions
  readonly host: WalletHost
  readonly gate: Gate
  readonly log: LogEntry[]
  readonly all: readonly Account[]
  readonly state: () => FamilyState
  /** Applies every change, and reports the parts that the site can see. */
  readonly update: (change: Partial<FamilyState>) => void
  /** Another tab has changed the wallet. */
  readonly sync: () => void
  /** The accounts that the site may see now, the selected one first. */
  readonly accounts: () => Account[]
  /** Calls back when the accounts have changed. */
  readonly onChange: (listener: () => void) => void
  /** Records a request of the site, and answers it with the configured behaviour. */
  readonly ask: <Answer>(request: Request<Answer>) => Promise<Answer>
  /** Asks the person to connect the site, unless it is connected already. */
  readonly connect: (method: string, params?: unknown, silent?: boolean) => Promise<Account[]>
}

const silence = () => new Promise<never>(() => undefined)

function createStore<Account>({ options, host, all }: FamilySetup<Account>) {
  const listeners = new Set<() => void>()
  let state = loadFamilyState(host.storage, options.id)
  const placesOf = ({ connected, locked, authorised, selected }: FamilyState) =>
    connected && !locked
      ? all
          .map((_, place) => place)
          .filter((place) => authorised.includes(place))
          .sort((one, other) => Number(other === selected) - Number(one === selected))
      : []
  const change = (next: FamilyState) => {
    const before = placesOf(state).join()
    state = next
    if (state.gone || placesOf(next).join() === before) return
    for (const listener of [...listeners]) listener()
  }
  return {
    state: () => state,
    accounts: () => placesOf(state).flatMap((place) => all.slice(place, place + 1)),
    sync: () => change(loadFamilyState(host.storage, options.id)),
    update: (patch: Partial<FamilyState>) => {
      saveFamilyState(host.storage, options.id, { ...state, ...patch })
      change({ ...state, ...patch })
    },
    onChange: (listener: () => void) => void listeners.add(listener),
  }
}

/** Records requests with their results, so that tests can check which requests reached the wallet. */
async function onRecord<Answer>(log: LogEntry[], request: Request<Answer>, run: () => Promise<Answer>) {
  const entry: LogEntry = { method: request.method, params: plain(request.params), outcome: 'pending' }
  log.push(entry)
  try {
    const answer = await run()
    entry.outcome = 'answered'
    return answer
  } catch (error) {
    entry.outcome = 'failed'
    throw error
  }
}

export function createFamilyCore<Account>(setup: FamilySetup<Account>): FamilyCore<Account> {
  const { options, host, all } = setup
  const store = createStore(setup)
  const gate = createGate(options.behaviour, host.confirm)
  const log: LogEntry[] = []

  async function answer<Answer>({ method, prompt, answer }: Request<Answer>): Promise<Answer> {
    if (store.state().gone) return silence()
    if (prompt !== undefined && store.state().locked) throw walletError(-32_002)
    try {
      const result = await gate.pass({ method, prompt, answer: async () => answer() })
      return store.state().gone ? await silence() : (result as Answer)
    } catch (error) {
      const isRefusal = error instanceof WalletError && error.code === 4001
      throw isRefusal && options.refusal === 'own' ? setup.refusal() : error
    }
  }
  const ask = <Answer>(request: Request<Answer>) => onRecord(log, request, () => answer(request))
  const connect = (method: string, params: unknown, silent = false) => {
    const isKnown = store.state().connected && !store.state().locked
    return ask({
      method,
      params,
      prompt: silent || isKnown ? undefined : `Connect ${host.origin} to ${options.name}?`,
      answer: () => {
        if (!(silent || isKnown)) store.update({ connected: true, authorised: options.share })
        return store.accounts()
      },
    })
  }
  return { options, host, all, gate, log, ask, connect, ...store }
}
