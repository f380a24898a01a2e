import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** The host's package as it is published, whose scripts the page's byte counter finds by their names. */
const OURS = /host-sdk\/dist\//

/** The built files of the package, which other people's bundlers resolve its name to. */
const published = (file: string) => join(import.meta.dirname, '../host-sdk/dist', file)

/** The file of the typeface that every text needs. */
const TYPEFACE = /\/geist-latin-wght-normal-[^/]*\.woff2$/

/** Asks for the typeface beside the script, so that text is set once. */
const preloadTypeface: Plugin = {
  name: 'airlock:preload-typeface',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => TYPEFACE.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `./${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
}

/**
 * A static page that may lie in any folder of any site. Its policy allows neither inline scripts and styles nor `data:`
 * fonts. It gets host-sdk as other people get it, not its source.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  logLevel: 'warn',
  plugins: [preloadTypeface],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    alias: [
      { find: /^@airlock\/host-sdk$/, replacement: published('index.js') },
      { find: /^@airlock\/host-sdk\/themes$/, replacement: published('themes.js') },
    ],
  },
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'airlock', test: OURS, tags: ['$initial'] }] },
        chunkFileNames: ({ name, moduleIds }) =>
          moduleIds.some((id) => OURS.test(id)) && name !== 'airlock'
            ? 'assets/airlock-[name]-[hash].js'
            : 'assets/[name]-[hash].js',
      },
    },
  },
})
