import { NAMESPACES } from './contract/caip.ts'
import { AirlockError, ErrorCode } from './contract/errors.ts'
import type { Family, FamilyContext } from './families/family.ts'
import { addressesOf } from './providers/events.ts'
import { forward, unconnected } from './providers/forward.ts'
import type { Namespace } from './types.ts'

type Start = (context: FamilyContext) => Family

/** Each family's code is a chunk of its own. */
const LOADERS: Record<string, () => Promise<{ start: Start }>> = {
  solana: () => import('./families/solana.ts'),
  bip122: () => import('./families/bip122.ts'),
  polkadot: () => import('./families/polkadot.ts'),
  cosmos: () => import('./families/cosmos.ts'),
}

/** How long loading a family's code may delay a caller that waits for an unknown wallet (ms). */
const ARRIVAL_LIMIT = 5000

/** The chain families: EVM is there from the start, the others' code is loaded when it is needed. */
export interface Families {
  /** Starts a family, once. The result is its provider, or a promise of it, which nobody has to catch. */
  start(namespace: Namespace): object
  /** {@link App.arrived} */
  arrived(connectorId: string): Promise<unknown>
  stop(): void
}

export function createFamilies(
  parts: Pick<FamilyContext, 'app' | 'connect' | 'disconnect'>,
  evm: object,
): Families {
  const { app } = parts
  const context: FamilyContext = {
    ...parts,
    addresses: (namespace) => addressesOf(app.connection(namespace)),
    // Only EVM chains can be read without a connection.
    forward: async (namespace, request) => {
      if (app.connection(namespace).status !== 'connected') throw unconnected()
      return forward(app, namespace, request)
    },
  }
  const providers = new Map<string, object>([['eip155', evm]])
  const stops: (() => void)[] = []

  async function load(namespace: string): Promise<object> {
    const loader = Object.hasOwn(LOADERS, namespace) && LOADERS[namespace]
    if (!loader)
      throw new AirlockError(
        ErrorCode.UNSUPPORTED_METHOD,
        `There is no provider for ${namespace}. Ask for ${NAMESPACES.join(', ')}.`,
      )
    if (app.gone) throw app.gone
    const { start } = await loader()
    if (app.gone) throw app.gone
    const { provider, stop } = start(context)
    stops.push(stop)
    return provider
  }
  return {
    start: (namespace) => {
      const known = providers.get(namespace)
      if (known) return known
      const provider = load(namespace)
      providers.set(namespace, provider)
      // Forget the failure, so that the next call tries again.
      provider.catch(() => providers.delete(namespace))
      return provider
    },
    arrived: async (connectorId) => {
      const late = (resolve: () => void) => setTimeout(resolve, ARRIVAL_LIMIT)
      if (!app.discovery.find(connectorId))
        await Promise.race([Promise.allSettled(providers.values()), new Promise<void>(late)])
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
