import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'

/* The pages of all components (widget-app/gallery, secure-frame/gallery). They are no part of the stack: the browser
 * gets them from memory. */

type App = 'widget-app' | 'secure-frame'

/** Names of this kind have the pseudo-languages. */
const ORIGIN = 'http://components.localhost'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

type Files = ReadonlyMap<string, string | Uint8Array>

const built = new Map<App, Promise<Files>>()

async function buildPage(app: App): Promise<Files> {
  const configFile = fileURLToPath(new URL(`../../${app}/vite.gallery.config.ts`, import.meta.url))
  // Vite names its mode in the environment, and a server that a later test starts would take it for its own.
  const { NODE_ENV } = process.env
  const output = await build({ configFile, logLevel: 'warn', build: { write: false } })
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  const files = [output].flat().flatMap((one) => ('output' in one ? one.output : []))
  return new Map(files.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))
}

/** Opens the page of an app. It is built once for each worker. */
async function openPage(page: Page, app: App, query: Record<string, string>): Promise<void> {
  const files = await (built.get(app) ?? buildPage(app))
  built.set(app, Promise.resolve(files))
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const path = pathname === '/' ? '/index.html' : pathname
    const body = files.get(path)
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({ contentType: TYPES[extname(path)] ?? 'image/svg+xml', body: Buffer.from(body) })
  })
  await page.goto(`${ORIGIN}/?${new URLSearchParams(query)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.fonts.ready)
}

/** Opens the widget's components in a preset of `@airlock/host-sdk/themes`. */
export const openComponents = (page: Page, theme: string, locale = 'en') =>
  openPage(page, 'widget-app', { theme, locale })

/** Opens the secure frame's components. Nothing but these two of a theme reaches it. */
export const openSealed = (page: Page, mode: 'light' | 'dark', accent = '') =>
  openPage(page, 'secure-frame', { mode, accent })
