import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { prune } from './build/prune.ts'

const source = (name: string) => resolve(import.meta.dirname, 'src', name)

/** Vite's helper for dynamic imports fetches style sheets and dependencies ahead. There are none, and it is 0.6 kB. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
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
    plugins: [plainImports, prune()],
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
