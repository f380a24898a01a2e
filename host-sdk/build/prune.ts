import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Modules that replace a library in the build, because the contract and the bridge use only a small part of each. */
const REPLACED: Record<string, string> = { 'zod/mini': 'zodMini.ts', comlink: 'comlinkMini.ts' }

/**
 * Replaces two libraries by small modules of our own in the build, because every host page loads them: 3 kB instead of
 * 12. `prune.test.ts` compares the results with the original libraries, and connects one end of each kind to the other.
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
