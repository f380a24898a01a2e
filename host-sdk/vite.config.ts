import { cpSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { terse } from '../kit/build/terse.ts'
import { prune } from './build/prune.ts'
import { SDK_VERSION } from './src/config/version.ts'

const source = (name: string) => resolve(import.meta.dirname, 'src', name)

/**
 * Writes the script also under its version, as `sdk/<version>/sdk.js` with its chunks. The files at this path never
 * change, so pages can pin them by hash.
 */
const versioned: Plugin = {
  name: 'versioned',
  writeBundle: ({ dir = '' }, bundle) => {
    const folder = resolve(dir, 'sdk', SDK_VERSION)
    mkdirSync(folder, { recursive: true })
    for (const { type, fileName: name } of Object.values(bundle))
      if (type === 'chunk') cpSync(resolve(dir, name), resolve(folder, name))
  },
}

/**
 * Writes `index.js`, the entry of the npm package, which re-exports `sdk.js` under its public names. The chunks import
 * further, internal names from `sdk.js`, so those are exported too; a bundler removes this file completely.
 */
const facade: Plugin = {
  name: 'facade',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.isEntry || !file.facadeModuleId) continue
      const names = this.getModuleInfo(file.facadeModuleId)?.exports?.join(', ')
      const source = `export { ${names} } from './${file.fileName}'\n`
      this.emitFile({ type: 'asset', fileName: 'index.js', source })
    }
  },
}

/** The page code that every chain family needs. One chunk compresses better than several. */
const KIT =
  /src\/(families\/family|providers\/(request|standard)|wallets\/(adaptedProvider|bytes|failure|injected|standard))\.ts$/

/**
 * The entries of each further build. `vite build` builds the files that a dApp loads: `sdk.js` and the chunk with the
 * frame's code. `--mode parts` adds the themes, and the contract and the bridge for developers who build frames of their own. `--mode
 * server` adds the code for the dApp's server with its libraries in it, so that the package has no dependencies.
 */
const ENTRIES: Readonly<Record<string, Record<string, string>>> = {
  parts: {
    contract: source('contract/index.ts'),
    bridge: source('bridge/index.ts'),
    themes: source('themes.ts'),
  },
  server: { server: source('server/index.ts') },
}

export default defineConfig(({ mode }) => {
  const entries = ENTRIES[mode]
  const isParts = entries !== undefined
  return {
    root: import.meta.dirname,
    plugins: [prune(), ...(isParts ? [] : [versioned, facade]), ...(mode === 'server' ? [] : [terse()])],
    // The dApp's bundler replaces this expression.
    define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
    build: {
      target: 'es2022',
      modulePreload: false,
      minify: true,
      emptyOutDir: !isParts,
      // Vite wraps dynamic imports in a helper that preloads their style sheets, but not in a library: there are none.
      lib: { entry: entries ?? { sdk: source('index.ts') }, formats: ['es'] },
      rolldownOptions: {
        preserveEntrySignatures: isParts ? 'strict' : 'allow-extension',
        optimization: { inlineConst: true },
        output: {
          format: 'es',
          // Vite leaves the spaces in a library.
          minify: true,
          entryFileNames: '[name].js',
          codeSplitting: isParts || {
            groups: [{ name: 'kit', test: KIT }],
            includeDependenciesRecursively: false,
          },
          chunkFileNames: isParts ? `${mode}/[name]-[hash].js` : 'sdk/[name]-[hash].js',
        },
      },
    },
  }
})
