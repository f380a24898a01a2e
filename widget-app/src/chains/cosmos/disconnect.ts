import type { NamespaceAdapter } from '../adapter.ts'

export const disconnect: NamespaceAdapter['disconnect'] = async (ask, options) => {
  await ask('cosmos_disconnect', [], options)
}
