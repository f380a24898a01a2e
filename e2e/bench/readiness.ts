import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startProcess } from '../local/processes.ts'
import { type Deployment, type Replica, startDeployment } from '../replicas/deployment.ts'
import { drive, type LoadFigures } from './instruments/load.ts'
import { compared } from './instruments/ratios.ts'
import { percentile } from './instruments/statistics.ts'

const SHARES = [1_000, 1_000_000] as const
const ASKED = 300
const LOOKS = new URL('readinessLooks.ts', import.meta.url)

/** Inserts rows as the server writes them, except for the sealed bytes, which are counted but never decrypted. */
async function fill(url: string, shares: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const wallets = shares / 2
  for (const statement of [
    `insert into users (id, email, created_at) select i, i || '@x.example', 0 from generate_series(1, ${wallets}) i on conflict do nothing`,
    `insert into wallets (id, user_id, epoch, evm_address, solana_address, created_at) select id, id, 1, '', '', 0 from users on conflict do nothing`,
    `insert into shares (wallet_id, kind, epoch, key_id, wrapped_dek, iv, ciphertext)
      select id, kind, 1, '2026-1', '', '', '' from wallets, (values ('auth'), ('recovery')) kinds (kind) on conflict do nothing`,
    'analyze shares',
  ])
    await client.query(statement)
  await client.end()
}

/**
 * Runs the readiness checks in a separate process and returns their times (ms). The server's source can only be
 * imported there.
 */
async function timesOfLooks(variables: Readonly<Record<string, string>>): Promise<number[]> {
  const lines: string[] = []
  const looking = startProcess({
    name: 'looks at the database',
    command: process.execPath,
    args: ['--conditions=source', '--import', 'tsx', fileURLToPath(LOOKS)],
    env: variables,
    onLine: (line) => lines.push(line),
  })
  const code = await looking.ended
  if (code !== 0) throw new Error(`The looks at the database failed:\n${looking.output()}`)
  return lines.map(Number).filter((time) => !Number.isNaN(time))
}

/** Measures that many readiness requests at once, and that many checks one after the other. */
async function measured(replica: Replica, { variables }: Deployment, shares: number): Promise<LoadFigures[]> {
  const request = { port: Number(new URL(replica.url).port), path: '/readyz', headers: {}, expected: 200 }
  let left = ASKED
  const { figures } = await drive(() => (left-- > 0 ? request : undefined))
  const times = await timesOfLooks(variables)
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  const rows = shares.toLocaleString('en')
  return [
    { path: `/readyz, ${rows} shares`, ...figures },
    {
      path: `its look at ${rows} shares`,
      requests: times.length,
      failed: 0,
      perSecond: 1_000 / p50,
      p50,
      p95,
    },
  ]
}

/**
 * Measures a readiness request to a secure server and its check of the database, with a thousand shares and with a
 * million. The name of each row contains its ratio to the first.
 */
export async function measureReadiness(): Promise<LoadFigures[]> {
  const deployment = await startDeployment({}, true)
  try {
    const replica = await deployment.startReplica()
    const [few, many] = SHARES
    await fill(deployment.databaseUrl, few)
    await measured(replica, deployment, few) // The first measurement warms both up.
    const first = await measured(replica, deployment, few)
    await fill(deployment.databaseUrl, many)
    const then = await measured(replica, deployment, many)
    return [...first, ...then.map((row, index) => compared(first[index] ?? row, row, 'p50'))]
  } finally {
    await deployment.stop()
  }
}
