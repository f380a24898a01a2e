import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** What a host page would load of either library for the little that the contract and the bridge use. */
const REPLACED: Record<string, string> = { 'zod/mini': 'zodMini.ts', comlink: 'comlinkMini.ts' }

/**
 * In the build, small modules of our own stand for the two libraries, because every host page would load them: 3 kB in
 * place of 12. `prune.test.ts` holds what comes out against the libraries as they are, and one end against the other.
 */
export function prune(): Plugin {
  return {
    name: 'prune',
    enforce: 'pre',
    resolveId: (id) => {
      const file = Object.hasOwn(REPLACED, id) && REPLACED[id]
      return file ? resolve(import.meta.dirname, file) : null
    },
  }
}
