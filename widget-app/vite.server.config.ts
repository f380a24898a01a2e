import { defineConfig } from 'vite'
import { chainFactsPlugin } from './build/chainFacts.ts'
import { registryIconsPlugin } from './build/registryIcons.ts'

/**
 * The server as one file, its packages included: an image needs Node and this, and no node_modules. The embedded database
 * stays outside, because it reads files beside its own code; it is for development, where the packages are installed.
 */
export default defineConfig({
  plugins: [registryIconsPlugin(), chainFactsPlugin()],
  publicDir: false,
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
