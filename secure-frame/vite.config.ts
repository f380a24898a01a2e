import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The frame, and what stands in a window of its own: each document with the script that it starts. */
const DOCUMENTS = {
  frame: ['index.html', 'src/main.ts'],
  approve: ['approve.html', 'src/windows/approve.tsx'],
  device: ['device.html', 'src/windows/device.tsx'],
} as const

const present = Object.entries(DOCUMENTS).filter(([, [, script]]) => existsSync(here(script)))

/**
 * The client. Files that draw begin with `@jsxImportSource preact`, which is what TypeScript reads too. The policy allows
 * neither inline scripts and styles nor `data:` fonts, so nothing is inlined.
 */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: Object.fromEntries(present.map(([name, [page]]) => [name, here(page)])) },
  },
})
