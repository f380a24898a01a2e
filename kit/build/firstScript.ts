import type { Plugin } from 'vite'

/**
 * A Vite plugin that loads a module of the build's input as a script of its own, before the document's entry: what it
 * begins goes on while the browser loads the entry.
 *
 * @param module - the path of the module's file
 */
export function firstScript(module: string): Plugin {
  return {
    name: 'airlock:first-script',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && file.facadeModuleId === module)
          .map(({ fileName }) => ({
            tag: 'script',
            attrs: { type: 'module', async: true, src: `/${fileName}` },
            injectTo: 'head-prepend',
          })),
    },
  }
}
