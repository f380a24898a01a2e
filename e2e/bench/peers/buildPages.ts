import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Built files by their path on a site, such as `/floor/index.html`. */
export type BuiltFiles = ReadonlyMap<string, Uint8Array>

/**
 * Builds a page for browsers of today, by itself, as on a site of its own. Nothing is written to the disk.
 *
 * @param root - the folder with one folder for each page
 */
async function buildPage(root: string, page: string): Promise<[path: string, content: Uint8Array][]> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: {
      write: false,
      target: 'es2022',
      chunkSizeWarningLimit: 20_000,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, page, 'index.html') },
    },
  })
  if (!('output' in built)) throw new Error(`The page "${page}" was not built.`)
  return built.output.map((file) => {
    const content = file.type === 'chunk' ? file.code : file.source
    return [`/${file.fileName}`, typeof content === 'string' ? Buffer.from(content) : content]
  })
}

async function buildPages(root: string, pages: readonly string[]): Promise<BuiltFiles> {
  const files = new Map<string, Uint8Array>()
  for (const page of pages)
    for (const [path, content] of await buildPage(root, page)) files.set(path, content)
  return files
}

const OWN_PAGES = join(import.meta.dirname, 'pages')

/** Builds the pages that need nothing but what is installed for the project. */
export const buildOwnPages = () => buildPages(OWN_PAGES, ['airlock', 'floor', 'frame'])

/** Builds the pages that measure the secure frame. */
export const buildSecurePages = () =>
  buildPages(OWN_PAGES, ['visitor', 'nested', 'middle', 'inner', 'window'])

/**
 * Builds the pages of the kits from a copy of their sources beside the installed packages.
 *
 * @param scratch - the folder where the packages are installed
 */
export function buildKitPages(scratch: string, pages: readonly string[]): Promise<BuiltFiles> {
  const copy = join(scratch, 'apps')
  rmSync(copy, { recursive: true, force: true })
  cpSync(join(import.meta.dirname, 'apps'), copy, { recursive: true })
  return buildPages(copy, pages)
}
