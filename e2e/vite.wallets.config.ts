import { defineConfig } from 'vite'

/** Test wallets as single scripts that Playwright puts into a page before anything else. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    outDir: 'dist/wallets',
    emptyOutDir: true,
    target: 'es2022',
    lib: {
      entry: 'wallets/eip155/inject.ts',
      formats: ['iife'],
      name: 'airlockTestWallet',
      fileName: () => 'eip155.js',
    },
  },
})
