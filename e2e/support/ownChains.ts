import { createDatabaseBeside } from '../local/postgres.ts'
import { type Part, type Ports, portsFrom } from '../stack/addresses.ts'
import { freeOrWanted } from '../stack/ports.ts'
import { type RunningServer, startServer } from '../stack/servers.ts'
import { startStack } from '../stack/stack.ts'
import { stackChains } from './chain.ts'
import { embeddedOn } from './embedded.ts'
import { test as base } from './fixtures.ts'
import { visit } from './ownServers.ts'
import { newSmartVisitor, type SmartVisitor } from './smartVisitor.ts'

/** What a test file has for itself. The rest is the stack's. */
const CHAINS = ['chain', 'chain2', 'bundler'] as const satisfies readonly Part[]
const SERVERS = ['widget', 'secure'] as const
const OWN: readonly Part[] = [...CHAINS, ...SERVERS]

/** Both chains start and get their contracts, which takes seconds (ms). */
const DEADLINE = 180_000

/** Runs the servers with a database of their own: the index of a chain would otherwise be that of the stack's chain. */
async function withServers(ports: Ports, run: () => Promise<void>): Promise<void> {
  const { DATABASE_URL } = process.env
  const database = DATABASE_URL ? await createDatabaseBeside(DATABASE_URL) : undefined
  const env = database && { DATABASE_URL: database.url }
  const started: RunningServer[] = []
  try {
    for (const name of SERVERS) started.push(await startServer({ name, ports, ...(env && { env }) }))
    await run()
  } finally {
    await Promise.all(started.map((server) => server.stop()))
    await database?.drop()
  }
}

interface Arrival {
  /** Signs a new visitor in. */
  arrive: () => Promise<SmartVisitor>
}

interface Own {
  /** The name of the test file. Files with different names share nothing: a clock that was moved stays moved. */
  ownFor: string
  own: Ports
}

/**
 * Visitors of a deployment on chains of the test file's own: for tests that move a chain's clock, or take blocks back.
 * `nodes` and `embedded` are of those chains. The tests of a file share them if they run in one worker:
 * `test.describe.configure({ mode: 'default' })`.
 */
export const test = base.extend<Arrival, Own>({
  ownFor: ['', { scope: 'worker', option: true }],

  own: [
    async ({ stack, ownFor: _file }, use) => {
      const wanted = Object.fromEntries(OWN.map((part) => [part, 0]))
      const free = await freeOrWanted({ ...portsFrom({}), ...wanted })
      const ports = { ...stack.ports, ...Object.fromEntries(OWN.map((part) => [part, free[part]])) }
      const chains = await startStack(ports, CHAINS)
      // The servers start when the chains are ready: they do not ask a node again soon that did not answer.
      await withServers(ports, () => use(ports)).finally(chains.stop)
    },
    { scope: 'worker', timeout: DEADLINE },
  ],

  nodes: async ({ own }, use) => use(stackChains(own)),
  embedded: async ({ page, dapp, widget, frames, mail, own }, use) =>
    use(embeddedOn({ page, dapp, widget, frames, mail, stack: { ports: own } })),

  arrive: async ({ dapp, embedded, nodes, own }, use) =>
    use(() => newSmartVisitor({ dapp, embedded, chain: nodes.one }, visit(own))),
})
