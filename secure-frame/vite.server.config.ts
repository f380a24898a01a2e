import { defineConfig } from 'vite'

/** The server as one file, its packages included. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
  ssr: { noExternal: true },
})
