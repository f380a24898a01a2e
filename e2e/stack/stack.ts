import { type Origins, originsOf, type Part, PORTS, type Ports } from './addresses.ts'
import { startChain } from './chain.ts'
import { startDapp } from './dapp.ts'
import { requireFree } from './ports.ts'
import { startServer } from './servers.ts'

export const CHAIN_IDS = { chain: 31_337, chain2: 31_338 } as const

type RunningPart = {
  readonly stop: () => Promise<void>
  /** Missing where the part lives in this process. */
  readonly ended?: Promise<unknown>
}

export type Stack = {
  readonly ports: Ports
  readonly origins: Origins
  readonly stop: () => Promise<void>
  /** Settles with what it was when a part ends that nobody stopped. */
  readonly broken: Promise<string>
}

const STARTERS: Readonly<Record<Part, (ports: Ports) => Promise<RunningPart>>> = {
  chain: (ports) => startChain({ chainId: CHAIN_IDS.chain, port: ports.chain }),
  chain2: (ports) => startChain({ chainId: CHAIN_IDS.chain2, port: ports.chain2 }),
  widget: (ports) => startServer({ name: 'widget', ports }),
  secure: (ports) => startServer({ name: 'secure', ports }),
  dapp: (ports) => startDapp({ ports }),
}

export const ALL_PARTS = Object.keys(STARTERS) as Part[]

/** The first that ends. Waits for ever when none does. */
function firstEnd(parts: readonly Part[], running: readonly RunningPart[]): Promise<string> {
  return new Promise((resolve) => {
    running.forEach(({ ended }, index) => {
      const part = parts[index]
      void ended?.then(() => part && resolve(PORTS[part].what))
    })
  })
}

/** All parts at once. When one fails, the others are stopped before the failure is told. */
export async function startStack(ports: Ports, parts: readonly Part[] = ALL_PARTS): Promise<Stack> {
  await requireFree(ports, parts)
  const results = await Promise.allSettled(parts.map((part) => STARTERS[part](ports)))
  const running = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(running.map((part) => part.stop()))
  }
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  return { ports, origins: originsOf(ports), stop, broken: firstEnd(parts, running) }
}
