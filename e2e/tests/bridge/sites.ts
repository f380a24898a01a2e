import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { test as base, type Frame, type Page } from '@playwright/test'
import { build } from 'vite'
import { listenOnLoopbacks } from '../../local/loopbacks.ts'

/** Kinds of host pages, by the headers that they are served with. */
const PROFILES = {
  plain: {},
  /** A strict policy: no inline code, no script sinks, and only the widget's frame. */
  strict: {
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; frame-src http://widget.localhost:*; require-trusted-types-for 'script'; trusted-types 'none'`,
  },
  isolated: {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  },
} as const
export type Profile = keyof typeof PROFILES

/** Frames have the headers of the widget's server, so that cross-origin isolated hosts may show them. */
const FRAME_HEADERS = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
}

const PAGES = ['host', 'frame', 'stranger'] as const

/** Bundles each page's script from the sources of the bridge, without writing to disk. */
async function bundle(page: (typeof PAGES)[number]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('pages', import.meta.url)),
    resolve: { conditions: ['source', 'module', 'browser'] },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `${page}.ts`, formats: ['es'], fileName: page },
    },
  })
  const [output] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (output?.type !== 'chunk') throw new Error(`${page}.ts was not bundled`)
  return output.code
}

function respond(
  scripts: ReadonlyMap<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const script = scripts.get(pathname)
  if (script !== undefined) {
    response.writeHead(200, { 'content-type': 'text/javascript', ...FRAME_HEADERS }).end(script)
    return
  }
  const name = pathname.slice(1)
  const profile = PROFILES[searchParams.get('profile') as Profile] ?? {}
  response.writeHead(200, { 'content-type': 'text/html', ...(name === 'host' ? profile : FRAME_HEADERS) })
  response.end(scripts.has(`/${name}.js`) ? html(name) : '<!doctype html><title>Elsewhere</title>')
}

const html = (name: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><script type="module" src="/${name}.js"></script>`

export interface Sites {
  /** The origin of a site. Every name under `localhost` is a site of its own. */
  origin: (site: string) => string
  /** The widget's page, which allows only that origin to connect. */
  frameFor: (origin: string) => string
  /** The page that knows the protocol and belongs to neither side, on another site. */
  strangerOn: (site: string) => string
  /** Opens a host page of this kind. */
  openHost: (page: Page, profile?: Profile) => Promise<unknown>
}

async function startSites(): Promise<Sites & { stop: () => void }> {
  const entries = await Promise.all(PAGES.map(async (page) => [`/${page}.js`, await bundle(page)] as const))
  const scripts = new Map(entries)
  const { port, servers } = await listenOnLoopbacks(
    () => createServer((request, response) => respond(scripts, request, response)),
    0,
  )
  const origin = (site: string) => `http://${site}.localhost:${port}`
  return {
    origin,
    frameFor: (allowed) => `${origin('widget')}/frame?allow=${encodeURIComponent(allowed)}`,
    strangerOn: (site) => `${origin(site)}/stranger`,
    openHost: async (page, profile = 'plain') => {
      await page.goto(`${origin('a')}/host?profile=${profile}`)
      await page.waitForFunction(() => 'host' in window)
    },
    stop: () => {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

/** The frames of a page that show a site, in the order of their creation. */
export function framesOf(page: Page, site: string): Frame[] {
  return page.frames().filter((frame) => new URL(frame.url()).hostname === `${site}.localhost`)
}

export const test = base.extend<{ errors: string[] }, { sites: Sites }>({
  sites: [
    async ({ browserName: _browser }, use) => {
      const { stop, ...sites } = await startSites()
      await use(sites)
      stop()
    },
    { scope: 'worker' },
  ],
  /** The uncaught errors of all pages of the test. There must be none. */
  errors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      await use(errors)
      base.expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
