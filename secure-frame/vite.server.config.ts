import { fileURLToPath } from 'node:url'
import { build, defineConfig, type Plugin } from 'vite'
import { pack } from '../kit/build/pack.ts'
import { DOCUMENTS } from './vite.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The client comes with its server, packed: one is of no use without the other. */
function withClient(): Plugin {
  return {
    name: 'airlock:with-client',
    buildStart: async () => {
      for (const mode of Object.keys(DOCUMENTS)) await build({ configFile: here('vite.config.ts'), mode })
      pack([here('dist/client/assets')])
    },
  }
}

/**
 * The server as one file, its packages included: an image needs Node and this, and no node_modules. The embedded database
 * stays outside, because it reads files beside its own code; it is for development, where the packages are installed.
 */
export default defineConfig({
  plugins: [withClient()],
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
