import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import vue from '@vitejs/plugin-vue'
import { defineConfig, type Plugin } from 'vite'

const apps = join(import.meta.dirname, 'apps')
const dist = join(import.meta.dirname, 'dist')
const pages = readdirSync(apps, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('/index.html') && !file.includes('dist/'),
)

/** MetaMask's test dApp as published, with one script added before its own: Airlock. */
const testDapp: Plugin = {
  name: 'metamask-test-dapp',
  closeBundle() {
    const folder = join(dist, 'test-dapp')
    cpSync(join(import.meta.dirname, 'node_modules/@metamask/test-dapp/dist'), folder, { recursive: true })
    cpSync(join(apps, 'test-dapp/airlock.js'), join(folder, 'airlock.js'))
    const page = readFileSync(join(folder, 'index.html'), 'utf8')
    const script = '<script type="module" src="airlock.js"></script>'
    writeFileSync(
      join(folder, 'index.html'),
      page.replace(/<link\b[^>]*https:[^>]*>/g, '').replace('<script src="main.js"', `${script}$&`),
    )
  },
}

/** The pages of other people's clients, built like any site. Airlock is imported from its package as published. */
export default defineConfig({
  root: apps,
  base: './',
  logLevel: 'warn',
  plugins: [vue(), svelte(), testDapp],
  define: { global: 'globalThis', 'process.env': '{}' },
  build: {
    outDir: dist,
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    chunkSizeWarningLimit: 20_000,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: pages.map((page) => join(apps, page)) },
  },
})
