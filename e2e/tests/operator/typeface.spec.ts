import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../stack/servers.ts'
import { testOwn as base, visit } from '../../support/ownServers.ts'

const { expect } = base

/** Any typeface will do, under a name that only the operator's style sheet knows. */
const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
)

const test = base.extend<{ typeface: undefined }>({
  typeface: [
    async ({ ownPorts }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'airlock-typeface-'))
      copyFileSync(FONT, join(folder, 'acme.woff2'))
      const typeface = { family: 'Acme Sans', files: [{ file: 'acme.woff2', weight: '100 900' }] }
      const project = {
        id: 'demo',
        name: 'Demo',
        origins: ['http://*.localhost:*'],
        branding: { typeface },
      }
      const file = join(folder, 'projects.yaml')
      writeFileSync(file, JSON.stringify({ projects: [project] }))
      const server = await startServer({
        name: 'widget',
        ports: ownPorts,
        env: { AIRLOCK_PROJECTS: file, AIRLOCK_FONTS_DIR: folder },
      })
      await use(undefined)
      await server.stop()
      rmSync(folder, { recursive: true })
    },
    { auto: true },
  ],
})

test('the widget is drawn in the operator’s typeface, unless the page names another', async ({
  page,
  dapp,
  widget,
  ownPorts,
}) => {
  const blocked: string[] = []
  page.on('console', (line) => {
    if (/Content.Security.Policy/i.test(line.text())) blocked.push(line.text())
  })
  const connect = widget.view('Connect')
  const family = () => connect.evaluate((view) => getComputedStyle(view).fontFamily)
  const loaded = () =>
    connect.evaluate(() =>
      [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', '')),
    )

  await dapp.open(visit(ownPorts))
  await dapp.press('Connect wallet')
  await expect.poll(loaded).toContain('Acme Sans')
  expect(await family()).toMatch(/^"?Acme Sans"?, "?Acme Sans stand-in"?,/)
  expect(await loaded()).not.toContain('Geist')

  const themeVariables = { '--airlock-font-family': 'Georgia, Acme Sans' }
  await dapp.open({ ...visit(ownPorts), config: { themeVariables } })
  await dapp.press('Connect wallet')
  await expect.poll(family).toMatch(/^Georgia, "?Acme Sans"?,/)
  expect(blocked).toEqual([])
})
