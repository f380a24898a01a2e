import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Running, startProcess, untilReady } from '../local/processes.ts'
import { LOCAL_MARKET } from '../market/local.ts'
import { PRICED_CHAINS } from '../prices/coins.ts'
import { onrampVariables } from '../sellers/secrets.ts'
import { localSecrets } from '../social/localClient.ts'
import {
  bundlerUrlOf,
  CHAIN_IDS,
  chainUrlsOf,
  environmentOf,
  type Part,
  PORTS,
  type Ports,
  paymasterUrlOf,
  smtpUrlOf,
  solanaUrlOf,
} from './addresses.ts'
import { LOCAL_NAMES_KEY } from './names.ts'

/** The built servers, with the start command of their images. */
const ENTRIES = {
  widget: 'widget-app/dist/server/main.js',
  secure: 'secure-frame/dist/server/main.js',
} as const satisfies Partial<Record<Part, string>>

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const PROJECTS = fileURLToPath(new URL('projects.yaml', import.meta.url))

/** Resources that are created before a server starts and removed after it has ended. */
type Provision = { readonly env: Readonly<Record<string, string>>; readonly remove: () => void }

const nothing = (): Provision => ({ env: {}, remove: () => undefined })

function createFolder(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `airlock-${name}-`))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The projects of this stack with the chains' ports filled in. A file given in the environment takes precedence. */
function projectsFor(ports: Ports): Provision {
  if (process.env.AIRLOCK_PROJECTS) return nothing()
  const { folder, remove } = createFolder('projects')
  const path = join(folder, 'projects.yaml')
  const address = /(127\.0\.0\.1|dapp\.localhost):(\d+)/g
  const moved = new Map<number, number>(
    Object.entries(PORTS).map(([part, { fallback }]) => [fallback, ports[part as Part]]),
  )
  const text = readFileSync(PROJECTS, 'utf8')
  writeFileSync(
    path,
    text.replace(address, (_, host, port) => `${host}:${moved.get(Number(port)) ?? port}`),
  )
  return { env: { AIRLOCK_PROJECTS: path }, remove }
}

/** What the operator's file says about each of the stack's chains, beside the address of its node. */
const CHAINS = [
  {
    id: `eip155:${CHAIN_IDS.chain}`,
    name: 'Local One',
    symbol: 'ETH',
    decimals: 18,
    more: () => ({ ...LOCAL_MARKET, priceApiChain: PRICED_CHAINS.one }),
  },
  {
    id: `eip155:${CHAIN_IDS.chain2}`,
    name: 'Local Two',
    symbol: 'ETH',
    decimals: 18,
    more: () => ({ priceApiChain: PRICED_CHAINS.two }),
  },
  {
    id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Local Solana',
    symbol: 'SOL',
    decimals: 9,
    more: (ports: Ports) => ({
      priceApiChain: PRICED_CHAINS.solana,
      swaps: {
        sources: [{ kind: 'jupiter', url: { url: `${solanaUrlOf(ports)}/jupiter`, internal: true } }],
      },
    }),
  },
]

/** The file of chains: what the widget's server reads from them, and where tokens are swapped. */
function chainsFor(ports: Ports): Provision {
  const { folder, remove } = createFolder('chains')
  const path = join(folder, 'chains.json')
  const urls = chainUrlsOf(ports)
  const chains = CHAINS.map(({ id, name, symbol, decimals, more }) => ({
    ...{ id, name, nativeCurrency: { symbol, decimals }, testnet: false, explorerUrl: null },
    ...{
      rpcUrls: [urls[id.slice('eip155:'.length)] ?? solanaUrlOf(ports)],
      history: 'index',
      ...more?.(ports),
    },
  }))
  writeFileSync(path, JSON.stringify({ chains }))
  return { env: { AIRLOCK_CHAINS_FILE: path }, remove }
}

/** The database of a server. It is removed afterwards, unless the environment names one. */
const databaseFor = (name: string, variable: string) => (): Provision => {
  if (process.env.DATABASE_URL || process.env[variable]) return nothing()
  const { folder, remove } = createFolder(name)
  return { env: { [variable]: folder }, remove }
}

/**
 * All tests sign in from one IP address, more often than any person, so those limits are raised. The limits of a
 * mailbox stay as they are.
 */
const mailFor = (ports: Ports): Provision => ({
  env: {
    AIRLOCK_SMTP_URL: smtpUrlOf(ports),
    AIRLOCK_SENDS_PER_ADDRESS: '99999',
    AIRLOCK_SENDS_PER_PROJECT: '99999',
    AIRLOCK_MAIL_FROM: 'Airlock on this machine <wallet@airlock.localhost>',
  },
  remove: () => undefined,
})

/** The secrets of the project's client at the local providers. */
const socialFor = (): Provision => ({ env: localSecrets(), remove: () => undefined })

/** The key that signs what ENS clients hear about the names of the demo. */
const namesFor = (): Provision => ({ env: { AIRLOCK_NAMES_KEY: LOCAL_NAMES_KEY }, remove: () => undefined })

/** Where the bundlers and the paymaster are. Such addresses often contain a key, so the project file names variables. */
const bundlersFor = (ports: Ports): Provision => ({
  env: {
    AIRLOCK_LOCAL_BUNDLER_URL: bundlerUrlOf(ports),
    AIRLOCK_LOCAL_PAYMASTER_URL: paymasterUrlOf(ports),
  },
  remove: () => undefined,
})

/** The keys at the providers that sell. */
const sellersFor = (): Provision => ({ env: onrampVariables(), remove: () => undefined })

const PROVISIONS: Readonly<Record<ServerName, readonly ((ports: Ports) => Provision)[]>> = {
  widget: [projectsFor, sellersFor, chainsFor, namesFor, databaseFor('widget', 'AIRLOCK_WIDGET_DATA_DIR')],
  secure: [projectsFor, mailFor, socialFor, bundlersFor, databaseFor('secure', 'AIRLOCK_DATA_DIR')],
}

export type ServerName = keyof typeof ENTRIES

export type RunningServer = { readonly url: string } & Pick<Running, 'ended' | 'stop'>

export type ServerOptions = {
  name: ServerName
  ports: Ports
  env?: Readonly<Record<string, string>>
  onLine?: (line: string) => void
}

const isReady = async (url: string) =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok

export async function startServer({ name, ports, env = {}, onLine }: ServerOptions): Promise<RunningServer> {
  const entry = `${ROOT}${ENTRIES[name]}`
  if (!existsSync(entry)) {
    throw new Error(`${relative(ROOT, entry)} is not built: run "npm run build" first.`)
  }
  const provisions = PROVISIONS[name].map((provide) => provide(ports))
  const running = startProcess({
    name: `${name} server`,
    command: process.execPath,
    args: [entry],
    env: {
      ...environmentOf(ports),
      ...Object.fromEntries(provisions.flatMap((each) => Object.entries(each.env))),
      ...env,
    },
    ...(onLine && { onLine }),
  })
  void running.ended.then(() => {
    for (const { remove } of provisions) remove()
  })
  // Node does not resolve `*.localhost`. The servers listen on both loopback addresses.
  const url = `http://127.0.0.1:${ports[name]}`
  try {
    await untilReady(running, () => isReady(url))
    return { url, ended: running.ended, stop: running.stop }
  } catch (error) {
    await running.stop()
    throw error
  }
}
