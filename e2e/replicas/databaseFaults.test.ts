import pg from 'pg'
import { afterAll, test as base, beforeAll, expect, vi } from 'vitest'
import { type Deployment, type Replica, startDeployment } from './deployment.ts'
import { newPerson, signIn } from './person.ts'

const test = base.skipIf(process.env.AIRLOCK_TEST_POSTGRES === 'skip')

let deployment: Deployment
let replicas: Replica[]
/** The exit codes of replicas that ended. */
const ended: (number | null)[] = []

beforeAll(async () => {
  deployment = await startDeployment({
    AIRLOCK_SENDS_PER_PROJECT: '99999',
    AIRLOCK_SENDS_PER_MINUTE: '99999',
  })
  replicas = await Promise.all([deployment.startReplica(), deployment.startReplica()])
  for (const replica of replicas) void replica.ended.then((code) => ended.push(code))
}, 120_000)
afterAll(() => deployment.stop(), 60_000)

/** The outcome of a call: its status, or `lost` if there was no answer. */
type Outcome = number | 'lost'

/** People who continuously call both replicas, with reads and writes, until they are stopped. */
async function startTraffic() {
  const [first] = replicas
  if (!first) return expect.fail()
  const person = await newPerson()
  const { accessToken } = await signIn(person, deployment.inbox, [first])
  const outcomes: Outcome[] = []
  let isOver = false
  const calls: ((replica: Replica) => Promise<Response>)[] = [
    (replica) => person.ask(replica, 'GET', '/api/session', { accessToken }),
    async (replica) => {
      const stranger = await newPerson()
      const { path, init } = await stranger.wantsToSignIn()
      return fetch(`${replica.url}${path}`, init)
    },
  ]
  const running = replicas.flatMap((replica) =>
    calls.map(async (call) => {
      while (!isOver)
        outcomes.push(
          await call(replica).then(
            ({ status }) => status,
            () => 'lost' as const,
          ),
        )
    }),
  )
  return {
    outcomes,
    /** Resolves when that many more calls have succeeded, on either replica. */
    untilServed: (more = 20) => {
      const served = () => outcomes.filter((outcome) => outcome === 200 || outcome === 202).length
      const wanted = served() + more
      return vi.waitFor(() => expect(served()).toBeGreaterThanOrEqual(wanted), 60_000)
    },
    async stop() {
      isOver = true
      await Promise.all(running)
      return [...new Set(outcomes)].sort()
    },
  }
}

type Traffic = Awaited<ReturnType<typeof startTraffic>>

const FAULTS: Readonly<Record<string, (traffic: Traffic) => Promise<void>>> = {
  'its connections ended again and again, whatever they were at': async (traffic) => {
    const administrator = new pg.Client({ connectionString: deployment.databaseUrl })
    await administrator.connect()
    for (let round = 0; round < 15; round++) {
      await administrator.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await traffic.untilServed(4)
    }
    await administrator.end()
  },
  'it was restarted': async () => {
    await deployment.postgres.restart()
  },
  'it hung for longer than a call waits': async (traffic) => {
    await deployment.postgres.signal('SIGSTOP')
    try {
      await vi.waitFor(() => expect(traffic.outcomes).toContain(503), 60_000)
    } finally {
      await deployment.postgres.signal('SIGCONT')
    }
  },
}

test.each(Object.keys(FAULTS))(
  'a database under traffic: %s. Every call gets a response, 503 at worst, and no server exits',
  async (fault) => {
    const traffic = await startTraffic()
    await traffic.untilServed()
    await FAULTS[fault]?.(traffic)
    await traffic.untilServed()
    const outcomes = await traffic.stop()
    expect(outcomes.filter((outcome) => ![200, 202, 503].includes(Number(outcome)))).toEqual([])
    expect(ended).toEqual([])
    for (const { url } of replicas)
      await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), 30_000)
  },
  180_000,
)
