import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, devices, type Page } from '@playwright/test'
import { CHAIN_IDS, chainUrlsOf, originsOf, type Ports, portsFrom } from '../../../stack/addresses.ts'
import { fillDemoWallet } from '../../../stack/demoWallet.ts'
import { freeOrWanted, freePort } from '../../../stack/ports.ts'
import { createSender, startSite } from '../../../stack/site.ts'
import { startStack } from '../../../stack/stack.ts'
import { peopleBrowser } from '../../../support/browser.ts'
import { installWallets } from '../../../support/wallet.ts'
import { DEMO_WALLET } from '../../../wallets/eip155/demoWallet.ts'
import { type BuiltFiles, buildPicturedPages } from '../buildPages.ts'
import { FOREIGN_CASES } from '../cases.ts'
import { installPeers, SCRATCH } from '../install.ts'
import { follow, stillPicture } from './follow.ts'
import { writeSheet } from './sheet.ts'
import { type Form, KITS, type Kit, type Look, STATES, type State, wayTo } from './states.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'bench-results', 'side-by-side')

/** The kits tell a phone by its user agent. */
const { userAgent } = devices['Pixel 7']
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, userAgent } as const
const DESKTOP = { viewport: { width: 1280, height: 800 } } as const

const OPTIONS: Readonly<Record<Form, BrowserContextOptions>> = {
  desktop: { ...DESKTOP, deviceScaleFactor: 2 },
  phone: { ...PHONE, deviceScaleFactor: 2 },
}

const nameOf = (kit: Kit) => FOREIGN_CASES.find(({ folder }) => folder === kit)?.name ?? 'Airlock'

const folderOf = (kit: Kit) => (kit === 'airlock' ? 'pictured' : `pictured/${kit}`)

/** The chains of a kit's wallet. Other kits have the first of our chains for Ethereum, which they all know. */
function chainsFor(kit: Kit, ports: Ports) {
  const urls = chainUrlsOf(ports)
  const at = (id: number, part: keyof typeof CHAIN_IDS) => ({ id, url: urls[CHAIN_IDS[part]] ?? '' })
  return {
    one: at(kit === 'airlock' ? CHAIN_IDS.chain : 1, 'chain'),
    two: at(CHAIN_IDS.chain2, 'chain2'),
  }
}

interface Given {
  browser: Browser
  ports: Ports
}

type Pictures = Partial<Record<Look, Buffer>>

/** Pictures of a page, in both themes. */
async function lightAndDark(page: Page, state: State, kit: Kit, form: Form): Promise<Pictures> {
  const pictures: Pictures = {}
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const look = `${form}-${colorScheme}` as const
    pictures[look] = await stillPicture(page, join(FOLDER, `${state.id}-${kit}-${look}.png`))
  }
  return pictures
}

/** Takes a kit to a state. Without pictures if it has no such state. */
async function visit({ browser, ports }: Given, state: State, kit: Kit, form: Form): Promise<Pictures> {
  const way = wayTo(state, kit, form)
  if (!way) return {}
  const context = await browser.newContext(OPTIONS[form])
  try {
    const chains = chainsFor(kit, ports)
    // wagmi asks for the permission first, and for accounts if a wallet does not know of permissions.
    const behaviour = { eth_requestAccounts: state.wallet, wallet_requestPermissions: state.wallet }
    await installWallets(context, [{ ...DEMO_WALLET, behaviour }], chains)
    const page = await context.newPage()
    const { dapp, widget } = originsOf(ports)
    const query = new URLSearchParams({ widget, rpc: chains.one.url })
    await page.goto(`${dapp}/${folderOf(kit)}/?${query}`)
    await follow(page, way)
    return await lightAndDark(page, state, kit, form)
  } catch (error) {
    throw new Error(`${nameOf(kit)}, "${state.title}", ${form}: ${error}`)
  } finally {
    await context.close()
  }
}

async function sheetOf(given: Given, state: State, tell: (text: string) => void) {
  const rows = []
  for (const kit of KITS) {
    tell(`${state.title}: ${nameOf(kit)}`)
    const pictures = {
      ...(await visit(given, state, kit, 'desktop')),
      ...(await visit(given, state, kit, 'phone')),
    }
    rows.push({ name: nameOf(kit), pictures })
  }
  return { title: state.title, rows }
}

/** Serves the built pages where the demo dApp would be. */
function servePages(built: BuiltFiles, ports: Ports) {
  const send = createSender(false)
  return startSite('dapp', ports, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://dapp')
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const content = built.get(file)
    return send(request, response, { file, content: content && Buffer.from(content), headers: {} })
  })
}

/** The parts of `npm start` without which the list, the code or the account would look different. */
const PARTS = [
  ...(['chain', 'chain2', 'solana', 'smtp', 'mail', 'relay', 'social', 'prices'] as const),
  ...(['bundler', 'paymaster', 'onramp', 'widget', 'secure'] as const),
]

/**
 * Takes pictures of Airlock as `npm start` has it, and of the other kits as their guides set them up, in the same states.
 * Each state is one sheet.
 */
export async function takePictures(tell: (text: string) => void): Promise<void> {
  await installPeers(tell)
  await mkdir(FOLDER, { recursive: true })
  // Before the pages are built: a build says "production" to the whole process, and there no server has local parts.
  const stack = await startStack(await freeOrWanted(portsFrom(process.env)), PARTS)
  try {
    await fillDemoWallet(stack.ports)
    tell('Building the pages')
    const built = await buildPicturedPages(
      SCRATCH,
      KITS.filter((kit) => kit !== 'airlock'),
    )
    const ports = { ...stack.ports, dapp: await freePort() }
    const site = await servePages(built, ports)
    const browser = await chromium.launch(peopleBrowser())
    try {
      for (const state of STATES) {
        const sheet = await sheetOf({ browser, ports }, state, tell)
        await writeSheet(browser, sheet, join(FOLDER, `${state.id}.png`))
      }
    } finally {
      await browser.close()
      await site.stop()
    }
  } finally {
    await stack.stop()
  }
  tell(`The sheets are in ${FOLDER}.`)
}
