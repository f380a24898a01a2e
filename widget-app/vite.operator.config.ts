import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PREACT } from './build/preact.ts'

/**
 * The operator's page of charts, as a build of its own: together with the widget it would share its files, and every
 * visitor would load them. Its policy allows neither inline scripts and styles nor `data:` URLs.
 */
export default defineConfig({
  root: 'operator',
  base: '/analytics/',
  plugins: [react()],
  publicDir: false,
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'], alias: PREACT },
  build: {
    outDir: '../dist/analytics',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
  },
})
