import { defineConfig } from 'vite'

/** The page of the secure frame's components. Like that of the widget's (widget-app/vite.gallery.config.ts), it is not shipped. */
export default defineConfig({
  root: `${import.meta.dirname}/gallery`,
  base: './',
  publicDir: false,
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', modulePreload: false },
})
