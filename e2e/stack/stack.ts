import { type Origins, originsOf, type Part, type Ports } from './addresses.ts'
import { startChain } from './chain.ts'
import { startDapp } from './dapp.ts'
import { requireFree } from './ports.ts'
import { startServer } from './servers.ts'

export const CHAIN_IDS = { chain: 31_337, chain2: 31_338 } as const

type Stoppable = { readonly stop: () => Promise<void> }

export type Stack = Stoppable & { readonly ports: Ports; readonly origins: Origins }

const STARTERS: Readonly<Record<Part, (ports: Ports) => Promise<Stoppable>>> = {
  chain: (ports) => startChain({ chainId: CHAIN_IDS.chain, port: ports.chain }),
  chain2: (ports) => startChain({ chainId: CHAIN_IDS.chain2, port: ports.chain2 }),
  widget: (ports) => startServer({ name: 'widget', ports }),
  secure: (ports) => startServer({ name: 'secure', ports }),
  dapp: (ports) => startDapp({ ports }),
}

export const ALL_PARTS = Object.keys(STARTERS) as Part[]

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
  return { ports, origins: originsOf(ports), stop }
}
