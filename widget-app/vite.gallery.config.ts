import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PREACT } from './build/preact.ts'

/**
 * The page of all components, for people who change them and for pictures that are compared. It is not part of the
 * product: `npm run gallery` and the tests of the look build it where they need it.
 */
export default defineConfig({
  root: `${import.meta.dirname}/gallery`,
  base: './',
  plugins: [react()],
  publicDir: false,
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'], alias: PREACT },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
  },
})
