import type { Plugin } from 'vite'

/** The file that every text needs. The typeface's other one is fetched when a letter of it is shown. */
const FIRST = /\/geist-latin-wght-normal-[^/]*\.woff2$/

/**
 * A Vite plugin that asks for the typeface beside the script instead of after the style sheet: text is set once, and
 * nothing jumps.
 */
export function preloadTypeface(): Plugin {
  return {
    name: 'airlock:preload-typeface',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FIRST.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          })),
    },
  }
}
