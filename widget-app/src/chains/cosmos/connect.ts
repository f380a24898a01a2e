import type { NamespaceAdapter } from '../adapter.ts'
import { chainIdOf } from './network.ts'

export const connect: NamespaceAdapter['connect'] = async (ask, wanted, options) => {
  await ask('cosmos_requestAccounts', { chainIds: [chainIdOf(wanted)] }, options)
}
