import type { Namespace } from '../types.ts'
import type { NamespaceAdapter } from './adapter.ts'

/** The chain families that this build can talk to, each loaded when it is first needed. */
const adapters: Partial<Record<Namespace, () => Promise<NamespaceAdapter>>> = {
  eip155: () => import('./eip155/index.ts').then((family) => family.eip155),
  solana: () => import('./solana/index.ts').then((family) => family.solana),
}

/** Whether wallets of this family can be connected. */
export const hasAdapter = (namespace: Namespace): boolean => namespace in adapters

/** The adapter of a chain family. */
export async function loadAdapter(namespace: Namespace): Promise<NamespaceAdapter> {
  const load = adapters[namespace]
  if (!load) throw new Error(`Adapter for namespace ${namespace} doesn't exist`)
  return load()
}
