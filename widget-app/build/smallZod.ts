import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const REPLACEMENT = fileURLToPath(new URL('zodOfEntry.ts', import.meta.url))

/** The modules of the entry that parse something. */
export const OF_ENTRY =
  /\/(host-sdk\/src\/(bridge|contract)\/\w+|widget-app\/(shared\/projectData|src\/(app\/bridge\/project|state\/(persistence|tabs))))\.ts$/

/**
 * Gives the entry, which every visitor waits for, the small module in place of zod that the host page has too: 3 kB in
 * place of 28 before compression. `smallZod.test.ts` compares the verdicts of both.
 */
export const smallZod = (): Plugin => ({
  name: 'airlock:small-zod',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === 'zod/mini' && OF_ENTRY.test(importer) ? REPLACEMENT : null,
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.isEntry)
        for (const id of file.moduleIds)
          if (id.includes('/node_modules/zod/'))
            this.error(`${id} is in the entry: list its importer in smallZod.ts`)
  },
})
