import { defineConfig, type Plugin } from 'vite'
import { chainFactsPlugin } from './build/chainFacts.ts'
import { ICONS } from './build/icons.ts'
import { registryIconsPlugin } from './build/registryIcons.ts'

/** Of the client, the server draws the first view. What that loads later is never loaded here. */
const onlyFirstView: Plugin = {
  name: 'airlock:only-first-view',
  resolveDynamicImport: (source, importer) =>
    importer?.includes('/widget-app/src/') ? { id: `client:${source}`, external: true } : null,
}

/**
 * The server as one file, its packages included: an image needs Node and this, and no node_modules. The embedded database
 * stays outside, because it reads files beside its own code; it is for development, where the packages are installed.
 */
export default defineConfig({
  plugins: [registryIconsPlugin(), chainFactsPlugin(), onlyFirstView],
  publicDir: false,
  // The icons as the client has them.
  resolve: { alias: [ICONS] },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
  ssr: {
    noExternal: true,
    external: ['@electric-sql/pglite'],
    resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  },
})
