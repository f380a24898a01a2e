import { cpSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { prune } from './build/prune.ts'
import { SDK_VERSION } from './src/config/version.ts'

const source = (name: string) => resolve(import.meta.dirname, 'src', name)

/** Vite's helper for dynamic imports fetches style sheets and dependencies ahead. There are none, and it is 0.6 kB. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
}

/**
 * The script once more under its version, as `sdk/<version>/sdk.js` with its chunks: a path that never changes, for pages
 * that pin it by its hash.
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
 * `index.js`, which a package's user imports: `sdk.js` by its public names alone. Its chunks import some of what it is made
 * of, which therefore leaves it, too; a bundler leaves nothing of this file.
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

/** What every chain family needs of the page's code: one chunk, because it compresses better than several. */
const KIT =
  /src\/(families\/family|providers\/(request|standard)|wallets\/(bytes|failure|speak|places|standard))\.ts$/

/**
 * `vite build` makes what a dApp loads: `sdk.js` and the chunk that comes with the frame. `vite build --mode parts`
 * adds the contract and the bridge for those who build frames of their own.
 */
export default defineConfig(({ mode }) => {
  const isParts = mode === 'parts'
  return {
    root: import.meta.dirname,
    plugins: [plainImports, prune(), ...(isParts ? [] : [versioned, facade])],
    // For the dApp's bundler to fill in.
    define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
    build: {
      target: 'es2022',
      modulePreload: false,
      minify: true,
      emptyOutDir: !isParts,
      rolldownOptions: {
        input: isParts
          ? { contract: source('contract/index.ts'), bridge: source('bridge/index.ts') }
          : { sdk: source('index.ts') },
        preserveEntrySignatures: isParts ? 'strict' : 'allow-extension',
        optimization: { inlineConst: true },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          codeSplitting: isParts || {
            groups: [{ name: 'kit', test: KIT }],
            includeDependenciesRecursively: false,
          },
          chunkFileNames: isParts ? 'parts/[name]-[hash].js' : 'sdk/[name]-[hash].js',
        },
      },
    },
  }
})
