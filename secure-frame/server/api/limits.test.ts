import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solve } from '../../shared/solve.ts'
import type { Challenge } from '../../shared/values.ts'
import { refusal } from '../testing/answers.ts'
import type { TestClient } from '../testing/client.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { createTestServer, SHOP, signIn, start, type TestServer, wrong } from '../testing/server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SITES = [SHOP, 'https://other.example', null]

/** Small enough for a test to exhaust. */
const TIGHT = {
  'send-ip-1h': { max: 3, windowMs: HOUR },
  'send-project-1h': { max: 5, windowMs: HOUR },
  'send-total-1m': { max: 4, windowMs: MINUTE },
}
/** A test uses half of it before a proof of work is required. */
const WIDE = {
  ...TIGHT,
  'send-ip-1h': { max: 99, windowMs: HOUR },
  'send-total-1m': { max: 99, windowMs: 1 },
}

const askWith = (client: TestClient, email: string, solution?: { token: string; answer: string }) =>
  client.call('POST', '/api/attempts', {
    body: { email, projectId: 'shop', topOrigin: SHOP, ...(solution && { solution }) },
  })

async function challengeOf(response: Response): Promise<Challenge> {
  const { challenge } = await refusal(response)
  if (!challenge) throw new Error('no challenge')
  return challenge
}

const solutionOf = (challenge: Challenge) => ({ token: challenge.token, answer: solve(challenge) })

/** Solves a required challenge, as the frame does. */
async function askAndWork(client: TestClient, email: string, topOrigin: string | null) {
  const response = await start(client, email, topOrigin)
  if (response.status !== 428) return response
  const solution = solutionOf(await challengeOf(response))
  return client.call('POST', '/api/attempts', { body: { email, projectId: 'shop', topOrigin, solution } })
}

describe.each(databases)('limits of sending, on $name', { timeout: 120_000 }, ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  }, 60_000)
  afterAll(() => database.close())

  const newEmail = () => `${randomUUID()}@example.com`

  const Deed = fc.record({
    who: fc.nat(3),
    // The address of the person (0), or of a stranger.
    email: fc.nat(2),
    address: fc.nat(5),
    site: fc.constantFrom(...SITES),
    does: fc.constantFrom('leaves', 'guesses', 'signs in'),
    pause: fc.oneof(fc.constant(0), fc.nat(40_000)),
  })
  type Deed = typeof Deed extends fc.Arbitrary<infer D> ? D : never
  const addressOf = (address: number) => ({ 'X-Test-Address': `198.51.100.${address}` })

  /** Requests a code and types one: the correct one only if the mailbox is their own. */
  async function commit(server: TestServer, client: TestClient, email: string, deed: Deed) {
    const asked = await askAndWork(client, email, deed.site)
    // A later request makes a person read their own mail last.
    await server.services.mailer.deliverDue()
    if (asked.status === 202 && deed.does !== 'leaves') {
      const { attemptId } = await asked.json()
      const code = await server.codeFor(email)
      const isRight = deed.does === 'signs in' && deed.email > 0
      const body = { code: isRight ? code : wrong(code) }
      await client.call('POST', `/api/attempts/${attemptId}/verify`, { body })
    }
    server.clock.pass(deed.pause)
  }

  test('a known device can sign in, whatever strangers do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Deed, { minLength: 1, maxLength: 14 }), async (deeds) => {
        // Only the limits protect the person from strangers.
        const server = await createTestServer({ db: database.db, limits: TIGHT, challenge: null })
        const emails = [newEmail(), newEmail(), newEmail()]
        const [own = ''] = emails
        const person = await server.client(addressOf(0))
        await signIn(server, person, own)
        server.clock.pass(11 * MINUTE)
        const strangers = new Map<string, TestClient>()
        for (const deed of deeds) {
          const name = `${deed.who} ${deed.address}`
          const client = strangers.get(name) ?? (await server.client(addressOf(deed.address)))
          strangers.set(name, client)
          await commit(server, client, emails[deed.email] ?? own, deed)
        }
        await expect(signIn(server, person, own)).resolves.toBeDefined()
      }),
      { numRuns: 10, endOnFailure: true },
    )
  })

  test('five client addresses cannot exhaust a project’s limit of ten thousand an hour', async () => {
    const server = await createTestServer({ db: database.db })
    expect(server.services.limits['send-project-1h']).toEqual({ max: 10_000, windowMs: HOUR })
    for (let host = 1; host <= 5; host++) {
      const headers = { 'X-Test-Address': `198.51.100.${host}` }
      for (let mail = 1; mail <= 20; mail++)
        expect((await start(await server.client(headers), newEmail())).status).toBe(202)
      expect((await start(await server.client(headers), newEmail())).status).toBe(429)
    }
    const somebody = await server.client({ 'X-Test-Address': '203.0.113.9' })
    expect((await start(somebody, newEmail())).status).toBe(202)
  })

  describe('near the limit of a project', () => {
    let server: TestServer
    /** A server that has sent this many of its ten. */
    const crowded = async (sent: number, isShort = false) => {
      const max = isShort ? 2 : 10
      const limits = { ...WIDE, 'send-project-1h': { max, windowMs: HOUR } }
      server = await createTestServer({ db: database.db, limits })
      for (let mail = 0; mail < sent; mail++)
        expect((await askAndWork(await server.client(), newEmail(), SHOP)).status).toBe(202)
    }
    const challenged = async (client: TestClient, email: string) => {
      const answer = await askWith(client, email)
      expect(answer.status).toBe(428)
      return challengeOf(answer)
    }

    test('an unknown device has to solve challenges, which get harder; a known one does not', async () => {
      await crowded(0)
      const known = await server.client()
      const email = newEmail()
      await signIn(server, known, email)
      for (let mail = 1; mail < 5; mail++)
        expect((await askWith(await server.client(), newEmail())).status).toBe(202)
      const stranger = await server.client()
      const first = await challenged(stranger, newEmail())
      expect(first).toEqual({ kind: 'proof-of-work', token: expect.any(String), bits: 14 })
      await askAndWork(await server.client(), newEmail(), SHOP)
      expect((await challenged(stranger, newEmail())).bits).toBe(15)
      server.clock.pass(MINUTE)
      expect((await askWith(known, email)).status).toBe(202)
    })

    test('a solution is valid once, for its address and key, for two minutes', async () => {
      await crowded(5)
      const client = await server.client()
      const email = newEmail()
      const solution = solutionOf(await challenged(client, email))
      const refused = async (...asking: Parameters<typeof askWith>) =>
        expect(await refusal(await askWith(...asking))).toMatchObject({ code: 'challenge-needed' })
      await refused(client, newEmail(), solution)
      await refused(await server.client(), email, solution)
      await refused(client, email, { ...solution, answer: `${solution.answer}x` })
      const [end = '', bits = '', ...rest] = solution.token.split('.')
      await refused(client, email, { ...solution, token: [end, '1', ...rest].join('.') })
      await refused(client, email, { ...solution, token: [`${end}0`, bits, ...rest].join('.') })
      expect((await askWith(client, email, solution)).status).toBe(202)
      server.clock.pass(30_000)
      await refused(client, email, solution)
      const late = await challenged(client, email)
      server.clock.pass(120_000)
      await refused(client, email, solutionOf(late))
    })

    test('concurrent uses of one solution count once', async () => {
      await crowded(5)
      const client = await server.client()
      const email = newEmail()
      const solution = solutionOf(await challenged(client, email))
      const sites = [SHOP, 'https://other.example', null, SHOP, 'https://other.example', null]
      const answers = await Promise.all(
        sites.map((topOrigin) =>
          client.call('POST', '/api/attempts', { body: { email, projectId: 'shop', topOrigin, solution } }),
        ),
      )
      expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    })

    test('a refused email does not use up the solution, and a solution does not bypass the limit', async () => {
      await crowded(2, true)
      const client = await server.client()
      const email = newEmail()
      const solution = solutionOf(await challenged(client, email))
      for (let time = 0; time < 2; time++) expect((await askWith(client, email, solution)).status).toBe(429)
    })
  })
})
