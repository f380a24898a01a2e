import type { Namespace } from '../types.ts'
import type { NamespaceAdapter } from './adapter.ts'

/** The adapter of each chain family, loaded when it is first needed. */
const adapters: Readonly<Record<Namespace, () => Promise<NamespaceAdapter>>> = {
  eip155: () => import('./eip155/index.ts').then((family) => family.eip155),
  solana: () => import('./solana/index.ts').then((family) => family.solana),
  polkadot: () => import('./polkadot.ts').then((family) => family.polkadot),
  bip122: () => import('./bip122.ts').then((family) => family.bip122),
  cosmos: () => import('./cosmos.ts').then((family) => family.cosmos),
}

/** Loads the adapter of a chain family. */
export const loadAdapter = (namespace: Namespace): Promise<NamespaceAdapter> => adapters[namespace]()
