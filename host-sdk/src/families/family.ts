import type { App } from '../app.ts'
import type { Airlock, Namespace, ProviderRequest } from '../types.ts'
import { OWN, type WalletRegistry } from '../wallets/walletRegistry.ts'

/** The parts of an instance that the code of a chain family uses. */
export interface FamilyContext {
  app: App
  connect: Airlock['connect']
  disconnect: Airlock['disconnect']
  /** The addresses that the dApp may know. */
  addresses(namespace: Namespace): string[]
  /** Sends a request to the connected wallet of a namespace. */
  forward(namespace: Namespace, request: ProviderRequest): Promise<unknown>
}

/** A chain family after its start: its wallets are being discovered, and the dApp has its provider. */
export interface Family {
  /** The family's standard object. */
  provider: object
  stop(): void
}

/**
 * Starts a family. Its provider is marked as our own before other code can see it, and announced unless the dApp has
 * disabled that. `announce` and `discover` return functions that undo them.
 */
export function startFamily<P extends object>(
  { app: { config, discovery } }: FamilyContext,
  provider: P,
  discover: (registry: WalletRegistry) => () => void,
  announce?: (provider: P) => () => void,
): Family {
  Object.defineProperty(provider, OWN, { value: true })
  const stops = [discover(discovery.registry), config.announce !== false && announce?.(provider)]
  return {
    provider,
    stop: () => {
      for (const stop of stops) if (stop) stop()
    },
  }
}
