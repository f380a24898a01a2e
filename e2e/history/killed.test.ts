import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRequest } from '../../widget-app/server/outbound/request.ts'
import { createRpc } from '../../widget-app/server/rpc/createRpc.ts'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { databases, type TestDatabase } from '../../widget-app/server/testing/databases.ts'
import { contentOf, endLeases, indexAll } from '../../widget-app/server/testing/indexed.ts'
import { silent as log } from '../../widget-app/server/testing/silent.ts'
import { type Chains, startChains } from '../support/chain.ts'
import { newPerson } from './people.ts'

const PROGRAM = fileURLToPath(new URL('indexerProcess.ts', import.meta.url))
const postgres = databases.find(({ name }) => name === 'Postgres')
let chains: Chains & { stop: () => Promise<void> }
let opened: TestDatabase | undefined
const running = new Set<ChildProcess>()

beforeAll(async () => {
  chains = await startChains()
  opened = await postgres?.open()
}, 60_000)
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([chains.stop(), opened?.close()])
})

function start(url: string, node: string, id: string): ChildProcess {
  const args = ['--conditions=source', '--import', 'tsx', PROGRAM, url, node, id]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  return child
}

test.runIf(postgres)(
  'a process that is killed while it indexes causes no gaps or duplicates',
  async () => {
    const { db, url = '' } = opened ?? expect.fail()
    const { client, url: node } = chains.one
    const [alice, bob] = [await newPerson(chains.one), await newPerson(chains.one)]
    const coin = await alice.deploy('Token', 'Coin', 'COIN', 6)
    await alice.call('Token', coin, 'mint', alice.address, 1_000n)
    for (let each = 1n; each <= 40n; each++) {
      await alice.call('Token', coin, 'transfer', bob.address, each)
      await client.mine({ blocks: 40 })
    }

    const id = 'eip155:31337'
    for (let kill = 0; kill < 4; kill++) {
      const child = start(url, node, id)
      const { stdout } = child
      for (let further = 0; further <= kill && stdout; further++) await once(stdout, 'data')
      child.kill('SIGKILL')
      await once(child, 'exit')
      // Otherwise another indexer would wait for half a minute, in case the first one is only slow.
      await endLeases(db)
    }
    const killed = await contentOf(db, id)
    expect(killed.index_blocks?.length).toBeGreaterThan(10)
    const rpc = createRpc({ request: createRequest(false), log })
    await endLeases(db)
    await indexAll(db, chainForTests({ id, rpcUrls: [node] }), { rpc })
    const fresh = (await postgres?.open()) ?? expect.fail()
    await indexAll(fresh.db, chainForTests({ id, rpcUrls: [node] }), { rpc })
    expect(await contentOf(db, id)).toEqual(await contentOf(fresh.db, id))
    await fresh.close()
  },
  180_000,
)
