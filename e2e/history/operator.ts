import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { stopNodes } from '../../widget-app/server/testing/nodes.ts'
import { startThrowawayPostgres } from '../local/postgres.ts'
import { type ServerProcess, startWidgetProcess } from '../replicas/process.ts'
import type { Gate } from './gate.ts'
import { rowsOfIndex } from './rows.ts'

const LOCKED = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** A database, with the operations that its operator performs. */
function databaseAt(url: string, connect: () => Promise<pg.Client>, sql: pg.Client) {
  const tip = async () => {
    const { rows } = await sql.query<{ tip: string | null }>('select tip from index_chains')
    return rows[0]?.tip ?? null
  }
  return {
    url,
    rows: () => rowsOfIndex(sql),
    tip,
    untilTip: async (block: bigint) =>
      vi.waitFor(async () => expect(await tip()).toBe(String(block)), { timeout: 60_000, interval: 50 }),
    /** Expires all leases, as if their holders had not renewed them for half a minute. */
    endLeases: () => sql.query(`update index_chains set lease_until = now() - interval '1 second'`),
    /** Blocks writes of holdings, which come last in a batch. Returns a function that unblocks them. */
    holdWrites: async () => {
      const client = await connect()
      await client.query('begin; lock table index_holdings in access exclusive mode')
      return async () => {
        await client.query('rollback')
      }
    },
    untilSomebodyWrites: () =>
      vi.waitFor(async () => expect((await sql.query(LOCKED)).rowCount).toBe(1), {
        timeout: 20_000,
        interval: 20,
      }),
  }
}

export type Database = ReturnType<typeof databaseAt>

/** An operator who runs built widget servers that index one chain, on a Postgres of their own. */
export async function newOperator(chainId: string) {
  const postgres = await startThrowawayPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'airlock-operator-'))
  const servers = new Set<ServerProcess>()
  const clients = new Set<pg.Client>()
  let counted = 0

  /** Cleans up after a test and kills its servers. */
  async function clearUp() {
    for (const server of servers) server.signal('SIGKILL')
    await Promise.all([...servers].map(({ ended }) => ended))
    servers.clear()
    await Promise.all([...clients].map((client) => client.end()))
    clients.clear()
    stopNodes()
  }

  return {
    clearUp,
    newDatabase: async () => {
      const url = await postgres.createDatabase(`index_${counted++}`)
      const connect = async () => {
        const client = new pg.Client({ connectionString: url })
        clients.add(client)
        await client.connect()
        return client
      }
      return databaseAt(url, connect, await connect())
    },
    /** Starts a server that indexes the chain behind a gate. */
    start: async ({ url }: Database, gate: Gate): Promise<ServerProcess> => {
      const file = join(folder, `chains-${counted++}.yaml`)
      const chain = { id: chainId, rpcUrls: [gate.url], history: 'index', startBlock: 0 }
      await writeFile(file, JSON.stringify({ chains: [chain] }))
      const server = startWidgetProcess({
        // In production mode, the server calls no node on this machine.
        NODE_ENV: 'development',
        AIRLOCK_PROJECTS: '',
        AIRLOCK_WIDGET_PORT: '0',
        HOST: '127.0.0.1',
        AIRLOCK_CHAINS_FILE: file,
        DATABASE_URL: url,
      })
      servers.add(server)
      await server.said('listening')
      return server
    },
    stop: async () => {
      await clearUp()
      await Promise.all([postgres.stop(), rm(folder, { recursive: true })])
    },
  }
}
