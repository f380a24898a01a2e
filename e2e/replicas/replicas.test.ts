import { createServer, connect as dial } from 'node:net'
import pg from 'pg'
import { afterAll, test as base, beforeAll, expect, vi } from 'vitest'
import { type Deployment, type Replica, SITES, startDeployment } from './deployment.ts'
import { newPerson, newWallet, nextCode, type Person, sendTo, signIn, wrong } from './person.ts'
import { startServerProcess } from './process.ts'

const test = base.skipIf(process.env.AIRLOCK_TEST_POSTGRES === 'skip')

let deployment: Deployment
let one: Replica
let two: Replica

beforeAll(async () => {
  deployment = await startDeployment()
  ;[one, two] = await Promise.all([deployment.startReplica(), deployment.startReplica()])
}, 120_000)
afterAll(() => deployment.stop(), 60_000)

const restart = async (replica: Replica) => {
  await replica.stop()
  return deployment.startReplica()
}

const problemOf = async (response: Response) => (await response.json()).error
const READY = { status: 'ready' }
const NOT_READY = { status: 'not-ready' }
const readiness = async ({ url }: Replica) => (await fetch(`${url}/readyz`)).json()

test('guessing against two replicas with restarts is limited to three attempts a code and five in ten minutes', async () => {
  const email = 'victim@people.example.com'
  const begin = async (guesser: Person, site: string | undefined, after = 0) => {
    const response = await sendTo(one, await guesser.wantsToSignIn(site))
    const { attemptId } = await response.json()
    return { attemptId, ...(await nextCode(deployment.inbox, email, after)) }
  }
  const guess = async (guesser: Person, replica: Replica, attemptId: string, code: string) =>
    problemOf(await sendTo(replica, await guesser.types(attemptId, code)))

  const guesser = await newPerson(email)
  const first = await begin(guesser, SITES[0])
  const tryOn = (replica: Replica, code: string) => guess(guesser, replica, first.attemptId, code)
  expect(await tryOn(one, wrong(first.code))).toMatchObject({ code: 'code-wrong', triesLeft: 2 })
  expect(await tryOn(two, wrong(first.code))).toMatchObject({ code: 'code-wrong', triesLeft: 1 })
  one = await restart(one)
  expect(await tryOn(one, wrong(first.code))).toMatchObject({ code: 'code-wrong', triesLeft: 0 })
  expect(await tryOn(two, first.code)).toMatchObject({ code: 'over' })

  // A different code, for another browser on another site, counts towards the same person's limit.
  const other = await newPerson(email)
  const second = await begin(other, SITES[1], first.id)
  const again = (replica: Replica, code: string) => guess(other, replica, second.attemptId, code)
  expect(await again(two, wrong(second.code))).toMatchObject({ code: 'code-wrong' })
  expect(await again(one, wrong(second.code))).toMatchObject({ code: 'code-wrong' })
  two = await restart(two)
  for (const replica of [one, two])
    for (const code of [wrong(second.code), second.code])
      expect(await again(replica, code)).toMatchObject({ code: 'rate-limited' })

  // Requesting more mails does not help either: the limit is three in ten minutes, for all browsers and sites together.
  expect((await sendTo(two, await (await newPerson(email)).wantsToSignIn(SITES[2]))).status).toBe(202)
  const fourth = await sendTo(one, await (await newPerson(email)).wantsToSignIn(SITES[3]))
  expect(fourth.status).toBe(429)
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(60)
}, 120_000)

test('a captured call is refused on every replica, and after a restart', async () => {
  const person = await newPerson()
  const tokens = await signIn(person, deployment.inbox, [one, two])
  const call = await person.sign('GET', '/api/session', { accessToken: tokens.accessToken })
  expect((await sendTo(one, call)).status).toBe(200)
  const replay = async () => problemOf(await sendTo(two, call))
  expect(await replay()).toMatchObject({ code: 'proof-invalid' })
  two = await restart(two)
  expect(await replay()).toMatchObject({ code: 'proof-invalid' })
}, 60_000)

test('a hundred concurrent first sign-ins create one wallet, whose shares belong together', async () => {
  const person = await newPerson()
  const { accessToken } = await signIn(person, deployment.inbox, [one, two])
  const made = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const body = newWallet()
      const replica = index % 2 === 0 ? one : two
      const response = await person.ask(replica, 'POST', '/api/wallet', { accessToken, body })
      return { body, status: response.status, answer: await response.json() }
    }),
  )
  const [winner, ...others] = made.filter(({ status }) => status === 201)
  expect(others).toEqual([])
  const losers = made.filter(({ status }) => status === 409)
  expect(losers).toHaveLength(99)
  for (const { answer } of losers) expect(answer.error.wallet).toEqual(winner?.answer)
  const body = { kinds: 'auth+recovery' }
  const released = await (await person.ask(two, 'POST', '/api/wallet/shares', { accessToken, body })).json()
  expect(released).toEqual({
    wallet: winner?.answer,
    authShare: winner?.body.authShare,
    recoveryShare: winner?.body.recoveryShare,
  })
}, 60_000)

/** Locks the rows against writes, until the returned function is called. */
async function hold(
  table: string,
): Promise<{ waiting: () => Promise<number>; release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: deployment.databaseUrl })
  await client.connect()
  await client.query(`begin; lock table ${client.escapeIdentifier(table)} in exclusive mode`)
  return {
    waiting: async () => {
      // Within a transaction, statistics are a snapshot, so it must be cleared.
      await client.query('select pg_stat_clear_snapshot()')
      // A replica that has just started may wait to delete old rows at the same time, by a statement that begins with
      // white space.
      const { rows } = await client.query(
        String.raw`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query !~* '^\s*delete'`,
      )
      return rows.length
    },
    release: () => client.end(),
  }
}

test('a stopped server completes its calls, and loses no email', async () => {
  const leaving = await deployment.startReplica()
  const people = await Promise.all([newPerson(), newPerson(), newPerson()])
  const attempts = await hold('attempts')
  const answers = people.map(async (person) => sendTo(leaving, await person.wantsToSignIn()))
  await vi.waitFor(async () => expect(await attempts.waiting()).toBe(people.length), 45_000)
  const stopped = leaving.stop()
  await leaving.said('stopping')
  await expect(fetch(`${leaving.url}/healthz`)).rejects.toThrow('fetch failed')
  await attempts.release()
  for (const [index, answer] of answers.entries()) {
    const person = people[index] ?? expect.fail()
    const response = await answer
    expect(response.status).toBe(202)
    const { attemptId } = await response.json()
    const { code } = await nextCode(deployment.inbox, person.email)
    expect((await sendTo(one, await person.types(attemptId, code))).status).toBe(200)
  }
  await stopped
  expect(await leaving.ended).toBe(0)
}, 60_000)

test('a code that was requested while the mail server was unreachable is sent when it is back', async () => {
  const person = await newPerson()
  // The fault happens in the middle of each mail: some connections to the server are open already.
  deployment.smtp.fail('drop')
  const response = await sendTo(one, await person.wantsToSignIn())
  expect(response.status).toBe(202)
  await Promise.race([one.said('mail not sent'), two.said('mail not sent')])
  const last = deployment.inbox.list()[0]?.id
  deployment.smtp.mend()
  const { code } = await nextCode(deployment.inbox, person.email, last)
  const { attemptId } = await response.json()
  expect((await sendTo(two, await person.types(attemptId, code))).status).toBe(200)
}, 60_000)

test('a server that starts before its database waits for it', async () => {
  const { hostname, port } = new URL(deployment.databaseUrl)
  const gate = createServer((near) => {
    const far = dial(Number(port), hostname)
    near.on('error', () => far.destroy()).pipe(far)
    far.on('error', () => near.destroy()).pipe(near)
  })
  const listen = (wanted: number) =>
    new Promise<number>((resolve) =>
      gate.listen(wanted, '127.0.0.1', () => resolve((gate.address() as { port: number }).port)),
    )
  const free = await listen(0)
  await new Promise((resolve) => gate.close(resolve))
  const url = new URL(deployment.databaseUrl)
  url.port = String(free)
  const server = startServerProcess({ ...deployment.variables, DATABASE_URL: url.href })
  await server.said('waiting for the database')
  await listen(free)
  await server.said('listening')
  await server.stop()
  gate.close()
  expect(await server.ended).toBe(0)
}, 60_000)

test('a replica with another pepper does not start; after adopt-secrets it does, and the others refuse calls', async () => {
  const changes = { AIRLOCK_PEPPER: Buffer.alloc(32, 'another pepper').toString('base64') }
  const adopt = async (own = {}) => {
    const command = startServerProcess({ ...deployment.variables, ...own }, 'adopt-secrets')
    expect([await command.ended, command.lines.join()]).toEqual([
      0,
      expect.stringContaining('count from now'),
    ])
  }
  const person = await newPerson()
  expect(await readiness(one)).toEqual(READY)
  const odd = startServerProcess({ ...deployment.variables, ...changes })
  expect([await odd.ended, odd.lines.join()]).toEqual([
    1,
    expect.stringContaining('AIRLOCK_PEPPER is not the one'),
  ])
  await adopt(changes)
  const adopted = await deployment.startReplica(changes)
  expect(await readiness(adopted)).toEqual(READY)
  await vi.waitFor(async () => expect(await readiness(one)).toEqual(NOT_READY), 20_000)
  const refused = await sendTo(one, await person.wantsToSignIn())
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await one.said('not ready')).toMatchObject({
    reason: expect.stringContaining('AIRLOCK_PEPPER is not the one'),
  })
  expect((await sendTo(adopted, await person.wantsToSignIn())).status).toBe(202)
  await adopt()
  await vi.waitFor(async () => expect(await readiness(one)).toEqual(READY), 20_000)
  await adopted.stop()
}, 120_000)
