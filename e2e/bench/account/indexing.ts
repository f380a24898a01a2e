import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { honest, startNode, stopNodes } from '../../../widget-app/server/testing/nodes.ts'
import { startThrowawayPostgres } from '../../local/postgres.ts'
import type { Ports } from '../../stack/addresses.ts'
import { freeOrWanted } from '../../stack/ports.ts'
import { startServer } from '../../stack/servers.ts'
import { blockOf, receiptsOf } from './canned.ts'
import type { Indexing } from './indexingFigures.ts'
import { residentBytes, watchMemory } from './memory.ts'

/** The measurement is given up when a block takes longer than this (ms). */
const MOST_PER_BLOCK = 50

/**
 * Starts a node with that many blocks. A server that follows a chain requests the newest block of its index before each
 * step, which tells this node how far the index has come.
 */
async function startCannedNode(blocks: number, onReached: (block: number) => void) {
  const node = await startNode(
    honest({
      eth_blockNumber: () => `0x${(blocks - 1).toString(16)}`,
      eth_getBlockByNumber: (params) => {
        const [number, isWhole] = params as [string, boolean]
        if (!isWhole || Number(number) === 0) onReached(Number(number))
        return blockOf(Number(number), isWhole)
      },
      eth_getBlockReceipts: (params) => receiptsOf(Number((params as [string])[0])),
    }),
  )
  return node.url
}

async function index(
  database: Indexing['database'],
  blocks: number,
  ports: Ports,
  env: Readonly<Record<string, string>>,
): Promise<Indexing> {
  const folder = await mkdtemp(join(tmpdir(), 'airlock-index-'))
  const marks: [number, number][] = []
  let done: () => void = () => undefined
  const isDone = new Promise<void>((resolve) => {
    done = resolve
  })
  const reached = (block: number) => {
    if (block <= (marks.at(-1)?.[0] ?? -1)) return
    marks.push([block, performance.now()])
    if (block === blocks - 1) done()
  }
  try {
    const chain = {
      id: 'eip155:31337',
      name: 'Canned',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [await startCannedNode(blocks, reached)],
      balances: 'none',
      history: 'index',
      startBlock: 0,
    }
    const AIRLOCK_CHAINS_FILE = join(folder, 'chains.yaml')
    await writeFile(AIRLOCK_CHAINS_FILE, JSON.stringify({ chains: [chain] }))
    const before = await residentBytes()
    const { widget } = await freeOrWanted({ ...ports, widget: 0 })
    const own = { ...env, AIRLOCK_CHAINS_FILE }
    const server = await startServer({ name: 'widget', ports: { ...ports, widget }, env: own })
    const memory = watchMemory(before)
    try {
      await within(isDone, blocks * MOST_PER_BLOCK + 30_000)
      return { database, marks, memory: (await memory.stop())[0] ?? [] }
    } finally {
      await memory.stop()
      await server.stop()
    }
  } finally {
    stopNodes()
    await rm(folder, { recursive: true, force: true })
  }
}

async function within(isDone: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const isLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The canned chain was not indexed in time.')), ms)
  })
  try {
    await Promise.race([isDone, isLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Measures the built server's indexer on a chain of that many blocks, with a Postgres that writes to disk and with
 * PGlite.
 */
export async function measureIndexing(ports: Ports, blocks: number): Promise<Indexing[]> {
  const postgres = await startThrowawayPostgres({ isDurable: true })
  try {
    const DATABASE_URL = await postgres.createDatabase('airlock')
    return [
      await index('Postgres', blocks, ports, { DATABASE_URL }),
      await index('PGlite', blocks, ports, {}),
    ]
  } finally {
    await postgres.stop()
  }
}
