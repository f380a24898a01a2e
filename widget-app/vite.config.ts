import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { inlineScript } from '../kit/build/inlineScript.ts'
import { withIntegrity } from '../kit/build/integrity.ts'
import { preloadedEntry } from '../kit/build/preloadedEntry.ts'
import { preloadTypeface } from '../kit/build/preloadTypeface.ts'
import { ICONS } from './build/icons.ts'
import { networkCatalogue } from './build/networkCatalogue.ts'
import { pairingLibrary } from './build/pairingLibrary.ts'
import { PREACT } from './build/preact.ts'
import { smallZod } from './build/smallZod.ts'

const ENTRY = fileURLToPath(new URL('index.html', import.meta.url))
const HELLO = fileURLToPath(new URL('src/app/hello.ts', import.meta.url))

/** Vite's helper for `import()` fetches style sheets and further chunks along: here there is one of the first only. */
function plainImports(): Plugin {
  return {
    name: 'airlock:plain-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
  }
}

/** As in the host's build, where it is held against Comlink itself: the guard lets nothing else through. */
const COMLINK = fileURLToPath(new URL('../host-sdk/build/comlinkMini.ts', import.meta.url))

const QUERY = '@reduxjs/toolkit/dist/query/'
const LATE = '?late'
const TOOLKIT = new Set(['@reduxjs/toolkit', 'immer', 'redux', 'reselect'])

/**
 * RTK Query is fetched after the first view shows and brings copies of its own of what it uses of Redux Toolkit. Both use
 * the same files, and what is needed of a file by anybody is in the entry: everybody would wait for what only RTK Query uses.
 */
function lateToolkit(): Plugin {
  return {
    name: 'airlock:late-toolkit',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer = '', options) {
        const isLate = importer.endsWith(LATE)
        if (!TOOLKIT.has(source) || !(isLate || importer.includes(QUERY))) return null
        const from = isLate ? importer.slice(0, -LATE.length) : importer
        const found = await this.resolve(source, from, { ...options, skipSelf: true })
        return found && `${found.id}${LATE}`
      },
    },
    load: async (id) => (id.endsWith(LATE) ? readFile(id.slice(0, -LATE.length), 'utf8') : null),
  }
}

const MAPS = fileURLToPath(new URL('dist/maps/', import.meta.url))

/**
 * Moves the source maps out of the folder whose files are served. They are for the operator, who reads stacks of error
 * reports with them (`npm run stack`).
 */
function keepMaps(): Plugin {
  return {
    name: 'airlock:keep-maps',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      await rm(MAPS, { recursive: true, force: true })
      await mkdir(MAPS, { recursive: true })
      const maps = (await readdir(assets)).filter((name) => name.endsWith('.map'))
      await Promise.all(maps.map((name) => rename(join(assets, name), join(MAPS, name))))
    },
  }
}

/**
 * The client. The frame's policy allows no inline styles, no `data:` fonts, and of inline scripts only the hello; one style sheet
 * for everything is smaller than what splitting it would cost.
 */
export default defineConfig({
  plugins: [
    react(),
    networkCatalogue(),
    pairingLibrary(),
    plainImports(),
    preloadTypeface(),
    // The frame's hello, whose answer the entry reads. It runs the entry.
    inlineScript(HELLO, 'airlockHello'),
    preloadedEntry(),
    lateToolkit(),
    smallZod(),
    withIntegrity(),
    keepMaps(),
  ],
  publicDir: false,
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    alias: [{ find: /^comlink$/, replacement: COMLINK }, ...PREACT, ICONS],
  },
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    manifest: true,
    // Without a comment that names the map: nobody but the operator has it.
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: { index: ENTRY, hello: HELLO },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'hello',
              test: /bridge\/(greet|randomId)|widgetVersion|app\/(hello|earlyCard)|isMobile|siteName|theme\/loadColors/,
              priority: 1,
            },
            // One file until Connect shows: packed together it is smaller, and nothing waits for a second request.
            { name: 'widget', tags: ['$initial'] },
            // One file for the other views: they are fetched together, while the visitor looks at the first one.
            { name: 'views', test: /\.tsx$|laterViews|lucide-react/ },
          ],
        },
      },
    },
  },
})
