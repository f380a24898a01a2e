import { startThrowawayPostgres } from '../../local/postgres.ts'
import { pause } from '../../local/processes.ts'
import { originsOf, type Ports } from '../../stack/addresses.ts'
import { freeOrWanted } from '../../stack/ports.ts'
import { startServer } from '../../stack/servers.ts'
import type { ApiLoad, Pace } from './apiFigures.ts'
import { type Paced, type Replica, withoutPauses, withPauses } from './crowd.ts'
import { residentBytes, watchMemory } from './memory.ts'
import { ROUTES } from './plan.ts'
import { type PopulatedChains, populateChains } from './populatedChains.ts'

const VISITORS = 200
/** The duration of the load without pauses (seconds), shorter than the one with pauses. */
const PUSH_SECONDS = 15
/** How long a server may take to read both chains (ms). */
const INDEX_DEADLINE = 180_000

/**
 * One proxy in front reports each visitor's address. The limits of project and visitor are raised for the load without
 * pauses, because the defaults are made for people.
 */
const LIMITS = {
  AIRLOCK_TRUST_PROXY: '1',
  AIRLOCK_CALLS_PER_ADDRESS: '999999',
  AIRLOCK_CALLS_PER_PROJECT: '99999999',
}

interface Running extends Replica {
  stop: () => Promise<void>
}

async function startReplica(ports: Ports, env: Readonly<Record<string, string>>): Promise<Running> {
  const { widget } = await freeOrWanted({ ...ports, widget: 0 })
  const { stop } = await startServer({ name: 'widget', ports: { ...ports, widget }, env })
  return { port: widget, stop }
}

const PACES: readonly [Pace, Paced, (seconds: number) => number][] = [
  ['as the widget asks', withPauses, (seconds) => seconds],
  ['without pauses', withoutPauses, (seconds) => Math.min(seconds, PUSH_SECONDS)],
]

/** Waits until every server returns the newest transaction of every chain. */
async function untilIndexed({ newest }: PopulatedChains, replicas: readonly Replica[]): Promise<void> {
  const end = performance.now() + INDEX_DEADLINE
  for (const { port } of replicas)
    for (const { visitor, hash } of newest) {
      const path = ROUTES.history.request(visitor).path
      const isThere = async () =>
        (await (await fetch(`http://127.0.0.1:${port}${path}`)).text()).includes(hash)
      while (!(await isThere())) {
        if (performance.now() > end) throw new Error('The chains were not indexed in time.')
        await pause(500)
      }
    }
}

/** Keeps sending payments while `happens` runs, so that servers have new blocks to read. */
async function whileLiving<Result>(
  { live }: PopulatedChains,
  happens: () => Promise<Result>,
): Promise<Result> {
  let last = Promise.resolve()
  const timer = setInterval(() => {
    last = last.then(live)
  }, 1000)
  try {
    return await happens()
  } finally {
    clearInterval(timer)
    await last
  }
}

interface LoadTarget {
  populated: PopulatedChains
  ports: Ports
}

async function loadOn(
  { populated, ports }: LoadTarget,
  processes: number,
  seconds: number,
): Promise<ApiLoad[]> {
  const postgres = await startThrowawayPostgres({ isDurable: true })
  const before = await residentBytes()
  const replicas: Running[] = []
  try {
    const env = {
      ...LIMITS,
      AIRLOCK_CHAINS_FILE: populated.chainsFile,
      DATABASE_URL: await postgres.createDatabase('airlock'),
    }
    // Started one after the other, because two concurrent searches could find the same free port.
    for (let index = 0; index < processes; index += 1) replicas.push(await startReplica(ports, env))
    await untilIndexed(populated, replicas)
    const crowd = { visitors: populated.visitors, replicas, origin: originsOf(ports).dapp }
    const loads: ApiLoad[] = []
    for (const [pace, drivenBy, lasting] of PACES) {
      const memory = watchMemory(before)
      const start = performance.now()
      const routes = await whileLiving(populated, () => drivenBy(crowd, lasting(seconds)))
      const elapsed = (performance.now() - start) / 1000
      loads.push({
        processes,
        pace,
        visitors: VISITORS,
        seconds: elapsed,
        routes,
        memory: await memory.stop(),
      })
    }
    return loads
  } finally {
    await Promise.all(replicas.map(({ stop }) => stop()))
    await postgres.stop()
  }
}

/** Measures the blockchain API under 200 visitors, on one process and on two with one Postgres. */
export async function measureApi(ports: Ports, seconds: number): Promise<ApiLoad[]> {
  const populated = await populateChains(VISITORS)
  try {
    return [
      ...(await loadOn({ populated, ports }, 1, seconds)),
      ...(await loadOn({ populated, ports }, 2, seconds)),
    ]
  } finally {
    await populated.stop()
  }
}
