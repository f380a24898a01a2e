import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { networkCatalogue } from './build/networkCatalogue.ts'

/** Asks for the typeface beside the script instead of after the style sheet: text is set once, and nothing jumps. */
function preloadTypeface(): Plugin {
  return {
    name: 'airlock:preload-typeface',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          })),
    },
  }
}

/**
 * The client. The frame's policy allows neither inline scripts and styles nor `data:` fonts, so nothing is inlined;
 * one style sheet for everything is smaller than what splitting it would cost.
 */
export default defineConfig({
  plugins: [react(), networkCatalogue(), preloadTypeface()],
  publicDir: false,
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
})
