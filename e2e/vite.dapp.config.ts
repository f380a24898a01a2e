import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const root = join(import.meta.dirname, 'dapp')
const pages = readdirSync(root).filter((name) => name.endsWith('.html'))

/** Builds the demo dApp and the pages that tests open like any site, from the public entry of host-sdk. */
export default defineConfig({
  root,
  base: './',
  logLevel: 'warn',
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: '../dist/dapp',
    emptyOutDir: true,
    target: 'es2022',
    // Both would violate the page's own policy: inlined assets are `data:` URLs, and the polyfill fetches from the
    // page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: pages.map((page) => join(root, page)) },
  },
})
