import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ports } from '../../stack/addresses.ts'
import { startServer } from '../../stack/servers.ts'
import { inspect } from '../../support/axe.ts'
import { testOwn as base, visit } from '../../support/ownServers.ts'
import { press } from '../../support/press.ts'
import type { Tab } from '../../support/tabs.ts'
import type { Widget } from '../../support/widget.ts'

const { expect } = base

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#0b5"/><circle cx="20" cy="20" r="11" fill="#fff"/></svg>'

type Project = (change: object) => void

/** A widget server of the test's own, and a function that rewrites its project file. */
const test = base.extend<{ project: Project }>({
  project: async ({ ownPorts }, use) => {
    const logos = createServer((_, response) => response.end(LOGO)).listen(0, '127.0.0.1')
    await once(logos, 'listening')
    const logoUrl = `http://127.0.0.1:${(logos.address() as AddressInfo).port}/logo.svg`
    const folder = mkdtempSync(join(tmpdir(), 'airlock-features-'))
    const file = join(folder, 'projects.yaml')
    const write: Project = (change) => {
      const project = {
        id: 'demo',
        name: 'Demo',
        origins: ['http://*.localhost:*'],
        branding: { name: 'The Corner Shop', logoUrl, termsUrl: 'https://shop.example/terms' },
        ...change,
      }
      writeFileSync(file, JSON.stringify({ projects: [project] }))
    }
    write({})
    const server = await startServer({
      name: 'widget',
      ports: ownPorts,
      env: { AIRLOCK_PROJECTS: file },
    })
    await use(write)
    await server.stop()
    logos.close()
    rmSync(folder, { recursive: true })
  },
})

const email = (widget: Widget) => widget.view('Connect').getByRole('textbox', { name: 'Email' })

type Visited = Pick<Tab, 'page' | 'dapp' | 'widget'> & { ownPorts: Ports; project: Project }

async function showsTheBrand({ page, dapp, widget, ownPorts, project }: Visited) {
  project({ features: { reown_branding: true } })
  await expect.poll(() => featuresOf(ownPorts.widget)).toContainEqual(on('reown_branding'))
  const own = visit(ownPorts)
  await dapp.open({ ...own, config: { features: { legalCheckbox: true, collapseWallets: true } } })
  await dapp.press('Connect wallet')
  const connect = widget.view('Connect')
  await expect(connect).toContainText('The Corner Shop')
  const logo = connect.locator('img[src^="/v1/logo"]')
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(connect).toContainText('Powered by Airlock')
  await expect(email(widget)).toBeDisabled()
  await inspect(page, 'Connect-brand')
  await press(connect.getByRole('checkbox'))
  await expect(email(widget)).toBeEnabled()
  await press(widget.button('Continue with a wallet'))
  await expect(widget.wallet('Alpha Wallet')).toBeVisible()
  await inspect(page, 'Connect-brand-wallets')

  await dapp.open({ ...own, config: { locale: 'ar-XB', features: { legalCheckbox: true } } })
  await dapp.press('Connect wallet')
  await expect(widget.frame.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(connect).toContainText('The Corner Shop')
  await inspect(page, 'Connect-brand-rtl')
}

async function followsTheFile({ page, dapp, widget, ownPorts, project }: Visited) {
  const told: string[] = []
  page.on('console', (message) => void told.push(message.text()))
  await dapp.open({
    ...visit(ownPorts),
    config: { features: { email: true, activity: true, onramp: ['meld'], send: 'yes' as never } },
  })
  await dapp.press('Connect wallet')
  await expect(email(widget)).toBeVisible()
  await expect(widget.view('Connect')).not.toContainText('Powered by')
  // This project sells nothing; that the file leaves the rest open overrides nothing.
  await expect.poll(() => told.join('\n')).toContain('options of the page: features.onramp.')
  expect(told.join('\n')).toContain('The option features.send must be true or false')

  project({ features: { social_login: false, activity: false } })
  await expect.poll(() => featuresOf(ownPorts.widget)).not.toContainEqual(on('social_login'))
  await press(widget.button('Close'))
  await widget.expectClosed()
  await page.clock.fastForward('01:00')
  await dapp.press('Connect wallet')
  await expect(email(widget)).toHaveCount(0)
  await press(widget.wallet('Alpha Wallet'))
  await dapp.expectStatus('connected')
  await dapp.press('Open account')
  await expect(widget.frame.getByRole('tab')).toHaveText(['Tokens', 'NFTs'])
}

test('Connect shows the operator’s brand and features, as they are and when they change', async ({
  page,
  dapp,
  widget,
  ownPorts,
  project,
}) => {
  const visited = { page, dapp, widget, ownPorts, project }
  await test.step('Connect shows the operator’s brand, and asks for the terms that the page wants agreed to', () =>
    showsTheBrand(visited))
  project({})
  await expect.poll(() => featuresOf(ownPorts.widget)).not.toContainEqual(on('reown_branding'))
  await page.clock.install()
  await test.step('the project file counts, and a change of it shows when the widget opens again', () =>
    followsTheFile(visited))
})

interface Feature {
  id: string
  isEnabled: boolean
}

const on = (id: string) => expect.objectContaining({ id, isEnabled: true })

async function featuresOf(port: number): Promise<Feature[]> {
  const response = await fetch(`http://127.0.0.1:${port}/appkit/v1/config?projectId=demo`)
  return ((await response.json()) as { features: Feature[] }).features
}
