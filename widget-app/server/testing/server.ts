import { type Asset, createAddressOf, type Mode, parseProjects } from '@airlock/kit/server'
import { pino } from 'pino'
import { createAccounts } from '../accounts.ts'
import { createApp } from '../app.ts'
import { createLogos } from '../branding/logos.ts'
import { readTypefaces } from '../branding/typefaces.ts'
import type { Chains } from '../chains/chain.ts'
import type { Server } from '../context.ts'
import { createCounting } from '../counting.ts'
import { createHistories } from '../history/history.ts'
import { createLimits } from '../limits/limits.ts'
import { createNaming } from '../naming.ts'
import { bundledWallets } from '../registry/bundled.ts'
import { picturesOf } from '../registry/images/pictures.ts'
import { localRegistry } from '../registry/local.ts'
import { createSelling } from '../selling.ts'
import { NONE_SEEN } from './accounts.ts'

/** Two projects as an operator would write them, valid in both modes. */
const PROJECT_FILE = `projects:
  - id: shop
    name: The Shop
    origins: ["https://shop.example", "https://*.preview.shop.example"]
  - id: game
    name: The Game
    origins: ["https://game.example:8443"]
`

const TEMPLATE =
  '<!doctype html><html><head><script>hello()</script><script type="module" src="/assets/main-1a2b3c4d.js"></script></head><body><div id="root"></div></body></html>'

const bytes = (text: string) => new TextEncoder().encode(text)

/** A built file whose compressed twins have different contents, so that a test can identify them. */
const script = (name: string): Asset => ({
  type: 'text/javascript; charset=utf-8',
  hash: `hash-of-${name}`,
  body: bytes(`plain ${name}`),
  encoded: { br: bytes(`brotli ${name}`), gzip: bytes(`gzip ${name}`) },
})

const FILES = new Map([
  ['/assets/main-1a2b3c4d.js', script('main')],
  ['/sdk.js', script('sdk')],
  ['/sdk/bridge-1a2b3c4d.js', script('bridge')],
])

const icon = (name: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`

/** A set with one icon of each kind. */
const ICONS = {
  wallets: { metamask: icon('MetaMask') },
  networks: { 'eip155:1': icon('Ethereum') },
  tokens: { ETH: icon('Ether') },
}

const NOTHING = { page: async () => ({ data: [], next: null }) }
const nobody = () => Promise.reject(new Error('These tests ask no chain.'))
const nobodyAnswers = { request: nobody, batch: nobody }

/** The widget server with a fake build, and everything it logs. */
export function serverForTests(mode: Mode = 'production', changes: Partial<Server> = {}) {
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'debug', base: null }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const projects = parseProjects(PROJECT_FILE, '/etc/airlock/airlock.yaml', { mode, hasSecureFrame: true })
  const registry = localRegistry({ wallets: bundledWallets(), images: new Map() }, picturesOf(ICONS))
  const chains: Chains = { find: () => undefined, of: () => [], shared: [] }
  const unlimited = createLimits({ perAddress: 1_000_000, perProject: 1_000_000 })
  const counted = { projects, store: undefined, eventsUrl: undefined, request: nobody, log }
  const app = createApp({
    environment: {
      mode,
      secureUrl: mode === 'production' ? 'https://secure.other.example' : 'http://secure.localhost:5102',
    },
    projects,
    assets: { template: TEMPLATE, analyticsPage: null, files: FILES, missing: [] },
    earlyCard: ({ projectId }) => `<div>the card of ${projectId}</div>`,
    registry,
    logos: createLogos(nobody),
    typefaces: readTypefaces({ fontsDir: undefined }),
    chains,
    rpc: nobodyAnswers,
    ...createAccounts({ rpc: nobodyAnswers, request: nobody, seen: NONE_SEEN, pricesUrl: undefined, log }),
    limits: unlimited,
    ...createCounting({ ...counted, chains, registry, facts: {} }),
    ...createNaming({ projects, chains, rpc: nobodyAnswers, store: undefined, namesKey: undefined }),
    ...createSelling({ projects, request: nobody, variables: {}, store: undefined, log }),
    eventLimits: unlimited,
    signInLimits: unlimited,
    addressOf: createAddressOf(0),
    histories: createHistories({ index: NOTHING, explorer: NOTHING, solana: NOTHING }),
    collectibles: {
      of: async () => ({ value: await NOTHING.page(), ageMs: 0 }),
      picture: async () => undefined,
    },
    log,
    isStopping: () => false,
    ...changes,
  })
  return { app, logged }
}
