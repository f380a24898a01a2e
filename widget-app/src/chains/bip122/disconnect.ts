import type { NamespaceAdapter } from '../adapter.ts'

export const disconnect: NamespaceAdapter['disconnect'] = async (ask, options) => {
  await ask('bip122_disconnect', [], options)
}
