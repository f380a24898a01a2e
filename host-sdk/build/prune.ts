import type { Plugin } from 'vite'
import { COMLINK_EDITS } from './comlinkEdits.ts'
import { ZOD_EDITS } from './zodEdits.ts'
import { ZOD_LEAN_EDITS } from './zodLeanEdits.ts'

const EDITS = [...ZOD_EDITS, ...ZOD_LEAN_EDITS, ...COMLINK_EDITS]

/**
 * What the contract never uses of its two libraries is left out of the build, because every host page would load it:
 * 4 kB of 14. A bundler can't see these: they are branches and methods, not exports. The versions are pinned; an edit
 * that does not find what it found in them fails the build, and `prune.test.ts` holds the result against the libraries
 * as they are.
 */
export function prune(): Plugin {
  const left = new Set(EDITS)
  return {
    name: 'prune',
    transform(code, id) {
      let pruned = code
      for (const edit of EDITS.filter(({ file }) => id.endsWith(file))) {
        const { find, replace, times = 1 } = edit
        if ([...pruned.matchAll(new RegExp(find, 'g'))].length === times) left.delete(edit)
        pruned = pruned.replace(find, replace)
      }
      return pruned === code ? null : { code: pruned, map: null }
    },
    buildEnd(error) {
      if (error || left.size === 0) return
      const names = [...left].map(({ file, what }) => `${file}: ${what}`).join('\n')
      this.error(`Not what there was to leave out, has the library changed?\n${names}`)
    },
  }
}
