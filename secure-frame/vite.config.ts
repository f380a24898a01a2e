import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { withIntegrity } from '../kit/build/integrity.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The frame, and what stands in a window of its own. */
const DOCUMENTS = {
  frame: 'index.html',
  approve: 'approve.html',
  device: 'device.html',
  passkey: 'passkey.html',
}

/**
 * The client. Files that draw name Preact in their first line, which TypeScript reads too. The policy allows
 * neither inline scripts and styles nor `data:` fonts, so nothing is inlined.
 */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [withIntegrity()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: DOCUMENTS },
  },
})
