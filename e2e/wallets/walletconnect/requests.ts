import { BIP122 } from './bip122.ts'
import { COSMOS } from './cosmos.ts'
import { EIP155 } from './eip155.ts'
import { type Asked, type RpcUrls, WalletProblem } from './params.ts'
import { POLKADOT } from './polkadot.ts'
import { SOLANA } from './solana.ts'

/** The person's reaction to a request. `hold` leaves it open until `answerHeld`. */
export type Behaviour = 'approve' | 'reject' | 'hold' | 'ignore'

const METHODS: ReadonlyMap<string, (asked: Asked, rpcUrls: RpcUrls) => unknown> = new Map(
  [EIP155, SOLANA, BIP122, POLKADOT, COSMOS].flatMap((methods) => Object.entries(methods)),
)

type Answer = { readonly result: unknown } | { readonly error: { code: number; message: string } }

/** WalletConnect's own code for a person's rejection. */
const REJECTED = { code: 5000, message: 'User rejected.' }

async function run(asked: Asked, rpcUrls: RpcUrls): Promise<Answer> {
  const method = METHODS.get(asked.method)
  try {
    if (!method) throw new WalletProblem(5101, `Unsupported methods. ${asked.method}`)
    return { result: await method(asked, rpcUrls) }
  } catch (error) {
    const code = error instanceof WalletProblem ? error.code : -32_000
    return { error: { code, message: (error as Error).message } }
  }
}

/** Answers requests as configured by the test, and records them. */
export function createDesk(rpcUrls: RpcUrls) {
  const log: Asked[] = []
  const behaviours = new Map<string, Behaviour>()
  const held: (() => Promise<void>)[] = []
  const answers: Readonly<
    Record<Behaviour, (asked: Asked, respond: (answer: Answer) => Promise<void>) => unknown>
  > = {
    approve: async (asked, respond) => respond(await run(asked, rpcUrls)),
    reject: (_asked, respond) => respond({ error: REJECTED }),
    hold: (asked, respond) => held.push(async () => respond(await run(asked, rpcUrls))),
    ignore: () => undefined,
  }
  return {
    log,
    behave: (method: string, behaviour: Behaviour) => void behaviours.set(method, behaviour),
    /** Approves the requests that are still open. */
    answerHeld: async () => {
      await Promise.all(held.splice(0).map((answer) => answer()))
    },
    take: async (asked: Asked, respond: (answer: Answer) => Promise<void>) => {
      log.push(asked)
      await answers[behaviours.get(asked.method) ?? 'approve'](asked, respond)
    },
  }
}
