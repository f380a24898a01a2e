import type { NamespaceAdapter } from '../adapter.ts'

export const connect: NamespaceAdapter['connect'] = async (ask, _wanted, options) => {
  await ask('eth_requestAccounts', [], options)
}
