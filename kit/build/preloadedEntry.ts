import type { Plugin } from 'vite'

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/

/**
 * A Vite plugin that lets another script of the document say when the entry runs: the browser fetches it at once, and its
 * tag waits in the document's only `<template>`. An `import()` would run a changed file, as it carries no integrity.
 */
export const preloadedEntry = (): Plugin => ({
  name: 'airlock:preloaded-entry',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(ENTRY, '<link rel="modulepreload" crossorigin href="$1"><template>$&</template>'),
  },
})
