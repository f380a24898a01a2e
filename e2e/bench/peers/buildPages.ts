import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Built files by their path on a site, such as `/floor/index.html`. */
export type BuiltFiles = ReadonlyMap<string, Uint8Array>

/** Modules that take the place of packages, by the packages' names. */
type StandIns = Readonly<Record<string, string>>

/**
 * Builds a page for browsers of today, by itself, as on a site of its own. Nothing is written to the disk.
 *
 * @param root - the folder with one folder for each page
 */
async function buildPage(
  root: string,
  page: string,
  alias: StandIns,
): Promise<[path: string, content: Uint8Array][]> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias },
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

async function buildPages(
  root: string,
  pages: readonly string[],
  standIns: StandIns = {},
): Promise<BuiltFiles> {
  const files = new Map<string, Uint8Array>()
  for (const page of pages)
    for (const [path, content] of await buildPage(root, page, standIns)) files.set(path, content)
  return files
}

const OWN_PAGES = join(import.meta.dirname, 'pages')

/** Builds the pages that need nothing but what is installed for the project. */
export const buildOwnPages = () => buildPages(OWN_PAGES, ['airlock', 'floor', 'frame'])

/** Builds the pages that measure the secure frame. */
export const buildSecurePages = () =>
  buildPages(OWN_PAGES, ['visitor', 'nested', 'middle', 'inner', 'window'])

/** Copies the sources of the kits' pages beside the installed packages. Returns the copy. */
function copyApps(scratch: string): string {
  const copy = join(scratch, 'apps')
  rmSync(copy, { recursive: true, force: true })
  cpSync(join(import.meta.dirname, 'apps'), copy, { recursive: true })
  return copy
}

/**
 * Builds the pages of the kits.
 *
 * @param scratch - the folder where the packages are installed
 */
export const buildKitPages = (scratch: string, pages: readonly string[]): Promise<BuiltFiles> =>
  buildPages(copyApps(scratch), pages)

/** Builds the pages of which pictures are taken, with stand-ins for their codes: Airlock's, and those of the kits. */
export async function buildPicturedPages(scratch: string, kits: readonly string[]): Promise<BuiltFiles> {
  const copy = copyApps(scratch)
  const standIns = {
    '@walletconnect/ethereum-provider': join(copy, 'pictured/pairing.ts'),
    qr: join(copy, 'pictured/code.ts'),
  }
  const own = await buildPages(OWN_PAGES, ['pictured'])
  const foreign = kits.map((kit) => `pictured/${kit}`)
  return new Map([...own, ...(await buildPages(copy, foreign, standIns))])
}
