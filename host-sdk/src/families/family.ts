import type { App } from '../app.ts'
import type { Airlock, Namespace, ProviderRequest } from '../types.ts'

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
