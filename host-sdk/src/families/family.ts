import type { App } from '../app.ts'
import type { Airlock, Namespace, ProviderRequest } from '../types.ts'
import { OWN, type Shelf } from '../wallets/shelf.ts'

/** What the code of a chain family needs of the instance. */
export interface FamilyContext {
  app: App
  connect: Airlock['connect']
  disconnect: Airlock['disconnect']
  /** The addresses that the dApp may know. */
  addresses(namespace: Namespace): string[]
  /** Asks the connected wallet of a namespace. */
  forward(namespace: Namespace, request: ProviderRequest): Promise<unknown>
}

/** A chain family at work: its wallets are looked for, and the dApp has its provider. */
export interface Family {
  /** The family's standard object. */
  provider: object
  stop(): void
}

/**
 * Starts a family. Its provider is marked as our own before anybody sees it, and announced unless the dApp does not want
 * it; `announce` and `discover` answer with the way to take that back.
 */
export function startFamily<P extends object>(
  { app: { config, discovery } }: FamilyContext,
  provider: P,
  discover: (shelf: Shelf) => () => void,
  announce?: (provider: P) => () => void,
): Family {
  Object.defineProperty(provider, OWN, { value: true })
  const stops = [discover(discovery.shelf), config.announce !== false && announce?.(provider)]
  return {
    provider,
    stop: () => {
      for (const stop of stops) if (stop) stop()
    },
  }
}
