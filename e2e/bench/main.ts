import { type Browser, chromium } from '@playwright/test'
import { originsOf, type Ports, portsFrom } from '../stack/addresses.ts'
import { freeOrWanted } from '../stack/ports.ts'
import { startStack } from '../stack/stack.ts'
import { peopleBrowser } from '../support/browser.ts'
import { failedIn } from './account/apiFigures.ts'
import { measureAccount } from './account/measure.ts'
import { benchBoot } from './boot/boot.ts'
import { load } from './instruments/load.ts'
import { measureMarket } from './market.ts'
import { motionTable } from './motion/figures.ts'
import { measureMotion } from './motion/motion.ts'
import { HELP, type Options, optionsFrom } from './options.ts'
import { benchPeers } from './peers/peers.ts'
import { takePictures } from './peers/sideBySide/pictures.ts'
import { measureProjects } from './projects.ts'
import { measureProviders } from './providers.ts'
import { describeFigures, type Series, save } from './report.ts'
import { foreignScenarios, ownScenarios, type Scenario } from './scenarios.ts'
import { benchSecure, benchSecureBoot } from './secure/secure.ts'
import { measureSecureFrame } from './secureFrame.ts'
import { measureSecureServer } from './secureServer.ts'
import { measureSignIns } from './signIns.ts'
import { measureSmartAccounts } from './smartAccounts.ts'
import { measureSocialPress } from './socialPress.ts'
import { visit } from './visit.ts'
import { measureWallets } from './wallets.ts'

const tell = (text: string) => process.stderr.write(`${text}\n`)

/** The first visit in a fresh context has a cold cache, the next one a warm cache. */
async function runOnce(browser: Browser, scenario: Scenario, rate: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    return { cold: await visit(context, scenario, rate), warm: await visit(context, scenario, rate) }
  } finally {
    await context.close()
  }
}

/** Alternates between all scenarios, so that a busy moment of the machine does not affect only one of them. */
async function measure(
  browser: Browser,
  scenarios: readonly Scenario[],
  options: Options,
): Promise<Series[]> {
  const cells = options.throttles.flatMap((throttle) =>
    scenarios.map((scenario) => {
      const common = { scenario: scenario.name, throttle }
      const cold: Series = { ...common, cache: 'cold', visits: [] }
      const warm: Series = { ...common, cache: 'warm', visits: [] }
      return { scenario, throttle, cold, warm }
    }),
  )
  for (let round = 1; round <= options.runs; round += 1) {
    tell(`Round ${round} of ${options.runs}`)
    for (const { scenario, throttle, cold, warm } of cells) {
      const visits = await runOnce(browser, scenario, throttle)
      cold.visits.push(visits.cold)
      warm.visits.push(visits.warm)
    }
  }
  return cells.flatMap(({ cold, warm }) => [cold, warm])
}

async function providerFigures() {
  tell('Signing in with a provider')
  return [...(await measureProviders(1)), ...(await measureProviders(2))]
}

/** Measured one after the other, because simultaneous loads would influence each other. */
async function measureServers(ports: Ports) {
  tell('Load on the widget server')
  const at = { port: ports.widget, host: `widget.localhost:${ports.widget}` }
  const widget = [await load({ ...at, path: '/?projectId=demo' }), await load({ ...at, path: '/sdk.js' })]
  const projects = await measureProjects(tell)
  tell('Signing in at the secure server')
  const signIns = [...(await measureSignIns(1)), ...(await measureSignIns(2))]
  const providers = await providerFigures()
  const market = await measureMarket(ports, tell)
  return [...widget, ...projects, ...signIns, ...providers, ...market, ...(await measureSecureServer(tell))]
}

async function stackFor(options: Options) {
  const wanted = portsFrom(process.env)
  const nothing = async () => undefined
  const needsNone = options.onlyForeign || options.onlySecureServer
  if (needsNone || process.env.AIRLOCK_STACK === 'running') return { ports: wanted, stop: nothing }
  return startStack(await freeOrWanted(wanted), [
    'chain',
    'chain2',
    'smtp',
    'mail',
    'relay',
    'social',
    'bundler',
    'paymaster',
    'widget',
    'secure',
    'dapp',
  ])
}

const secureFigures = (...given: Parameters<typeof measureSecureFrame>) => {
  tell('Signing in the secure frame')
  return measureSecureFrame(...given)
}

const socialFigures = (...given: Parameters<typeof measureSocialPress>) => {
  tell('Pressing a provider, until the account is there')
  return measureSocialPress(...given)
}

const smartFigures = (...given: Parameters<typeof measureSmartAccounts>) => {
  tell('The first batch of smart accounts')
  return measureSmartAccounts(...given)
}

const walletFigures = (...given: Parameters<typeof measureWallets>) => {
  tell('Lists of wallets, and pairing')
  return measureWallets(...given)
}

const serverFigures = async (
  { server, onlySecureServer, onlySocial, onlyMarket }: Options,
  isWhole: boolean,
  ports: Ports,
) => {
  if (onlySocial) return providerFigures()
  if (onlySecureServer) return measureSecureServer(tell)
  if (onlyMarket) return measureMarket(ports, tell)
  return server && isWhole ? measureServers(ports) : []
}

async function pageSeries(browser: Browser, options: Options, isWhole: boolean, ports: Ports) {
  const { foreign } = options
  const own = isWhole ? ownScenarios(originsOf(ports).dapp) : []
  const theirs = foreign ? foreignScenarios(foreign.page, foreign.click, foreign.visible) : []
  const scenarios = [...own, ...theirs]
  return scenarios.length > 0 ? measure(browser, scenarios, options) : []
}

async function bench(options: Options): Promise<void> {
  const stack = await stackFor(options)
  const browser = await chromium.launch(peopleBrowser())
  try {
    const { onlyWallets, onlyAccount, onlySecureFrame, onlySocial, onlySmartAccounts, runs } = options
    const isWhole = !Object.entries(options).some(([name, value]) => name.startsWith('only') && value)
    const series = await pageSeries(browser, options, isWhole, stack.ports)
    const secure = isWhole || onlySecureFrame ? await secureFigures(browser, stack.ports, runs) : undefined
    const social = isWhole || onlySocial ? await socialFigures(browser, stack.ports, runs) : undefined
    const smart = isWhole || onlySmartAccounts ? await smartFigures(browser, stack.ports, runs) : undefined
    const wallets = isWhole || onlyWallets ? await walletFigures(browser, stack.ports, runs) : undefined
    const account =
      isWhole || onlyAccount ? await measureAccount(browser, stack.ports, options.account, tell) : undefined
    const load = await serverFigures(options, isWhole, stack.ports)
    const figures = { series, secure, social, smart, wallets, account, load }
    process.stdout.write(`\n${describeFigures(figures)}\n\n`)
    tell(`Every visit: ${await save(figures, browser.version())}`)
    const failed = failedIn(account?.api ?? [])
    if (failed > 0)
      throw new Error(`${failed} calls to the blockchain API were not answered as they had to be.`)
  } finally {
    await browser.close()
    await stack.stop()
  }
}

async function benchMotion(options: Options): Promise<void> {
  const stack = await stackFor(options)
  const browser = await chromium.launch(peopleBrowser())
  try {
    process.stdout.write(`\n${motionTable(await measureMotion(browser, stack.ports, options, tell))}\n\n`)
  } finally {
    await browser.close()
    await stack.stop()
  }
}

async function main(): Promise<void> {
  const options = optionsFrom(process.argv.slice(2))
  if (!options) process.stdout.write(HELP)
  else if (options.peers?.pictures) await takePictures(tell)
  else if (options.peers) await benchPeers(options.peers, tell)
  else if (options.motion) await benchMotion(options)
  else if (options.boot) await (options.secure ? benchSecureBoot : benchBoot)(options.throttles, tell)
  else if (options.secure) await benchSecure(options.secure.conditions, tell)
  else await bench(options)
}

main().catch((error: unknown) => {
  tell(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
