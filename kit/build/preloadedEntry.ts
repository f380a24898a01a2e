import type { Plugin } from 'vite'

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/

/**
 * A Vite plugin that turns the document's entry into a preload: the browser fetches, checks and compiles it, and another
 * script of the document says when it runs.
 */
export const preloadedEntry = (): Plugin => ({
  name: 'airlock:preloaded-entry',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(ENTRY, '<link rel="modulepreload" crossorigin href="$1">'),
  },
})
