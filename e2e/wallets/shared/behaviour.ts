import { type WalletError, walletError } from './errors.ts'

/**
 * How the wallet answers a method.
 *
 * `approve`, `reject` and `ask` are decisions of a person: they apply only where a wallet would show a prompt. All
 * others apply to every request of that method.
 */
export type Behaviour =
  | 'approve'
  | 'reject'
  /** Asks the person in front of the page, with `window.confirm`. */
  | 'ask'
  /** Never answers, until `settle` decides. */
  | 'hang'
  /** Rejects with -32002, like a wallet that waits to be unlocked. */
  | 'locked'
  | { fail: number; message?: string; data?: unknown }
  /** Answers with this value: malformed accounts, a chain id as a number. */
  | { answer: unknown }
  /** Rejects with exactly this value: a string, `null`, an error without a code. */
  | { throws: unknown }
  /** Waits, then does what `then` says (default: approve). */
  | { slow: number; then?: Behaviour }

export type Decision = 'approve' | 'reject'

export type Waiting = { readonly method: string; readonly decide: (decision: Decision) => void }

export type Gate = {
  behave: (method: string, behaviour: Behaviour, times?: number) => void
  reset: () => void
  waiting: () => readonly Waiting[]
  /** Runs `answer` when the behaviour of the method allows it. */
  pass: (request: GateRequest) => Promise<unknown>
}

export type GateRequest = {
  method: string
  /** The text of the prompt, or undefined if a wallet shows none. */
  prompt: string | undefined
  answer: () => Promise<unknown>
}

type Entry = { behaviour: Behaviour; left: number }

const rejected = () => {
  throw walletError(4001)
}

export function createGate(
  initial: Readonly<Record<string, Behaviour>>,
  confirm: (text: string) => boolean,
): Gate {
  const entries = new Map<string, Entry>()
  const waiting = new Set<Waiting>()

  const behave = (method: string, behaviour: Behaviour, times = Number.POSITIVE_INFINITY) => {
    entries.set(method, { behaviour, left: times })
  }
  const reset = () => {
    entries.clear()
    for (const [method, behaviour] of Object.entries(initial)) behave(method, behaviour)
  }
  const take = (method: string): Behaviour => {
    const entry = entries.get(method) ?? entries.get('*')
    if (!entry) return 'approve'
    entry.left -= 1
    if (entry.left <= 0) entries.delete(entries.get(method) === entry ? method : '*')
    return entry.behaviour
  }
  const untilDecided = (method: string) =>
    new Promise<Decision>((resolve) => {
      const one: Waiting = {
        method,
        decide: (decision) => {
          waiting.delete(one)
          resolve(decision)
        },
      }
      waiting.add(one)
    })

  const byWord: Record<Extract<Behaviour, string>, (request: GateRequest) => Promise<unknown>> = {
    approve: ({ answer }) => answer(),
    reject: async ({ prompt, answer }) => (prompt === undefined ? answer() : rejected()),
    ask: async ({ prompt, answer }) => (prompt === undefined || confirm(prompt) ? answer() : rejected()),
    hang: async ({ method, answer }) => ((await untilDecided(method)) === 'approve' ? answer() : rejected()),
    locked: async () => {
      throw walletError(-32_002)
    },
  }
  const act = async (behaviour: Behaviour, request: GateRequest): Promise<unknown> => {
    if (typeof behaviour === 'string') return byWord[behaviour](request)
    if ('answer' in behaviour) return behaviour.answer
    if ('throws' in behaviour) throw behaviour.throws
    if ('fail' in behaviour) throw failure(behaviour)
    await new Promise((resolve) => setTimeout(resolve, behaviour.slow))
    return act(behaviour.then ?? 'approve', request)
  }

  reset()
  return { behave, reset, waiting: () => [...waiting], pass: (request) => act(take(request.method), request) }
}

function failure({ fail, message, data }: { fail: number; message?: string; data?: unknown }): WalletError {
  return walletError(fail, message, data)
}
