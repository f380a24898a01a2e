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

/** Vite's helper for `import()` fetches style sheets and further chunks along: here there is one of the first only. */
function plainImports(): Plugin {
  return {
    name: 'airlock:plain-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
  }
}

/**
 * The client. The frame's policy allows neither inline scripts and styles nor `data:` fonts, so nothing is inlined;
 * one style sheet for everything is smaller than what splitting it would cost.
 */
export default defineConfig({
  plugins: [react(), networkCatalogue(), plainImports(), preloadTypeface()],
  publicDir: false,
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file until Connect shows: packed together it is smaller, and nothing waits for a second request.
            { name: 'widget', tags: ['$initial'] },
            // One file for the other views: they are fetched together, while the visitor looks at the first one.
            { name: 'views', test: /\.tsx$|lucide-react/ },
          ],
        },
      },
    },
  },
})
