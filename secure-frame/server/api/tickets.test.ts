import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '../auth/limitTable.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { createTestServer, signIn } from '../testing/server.ts'

const { max } = LIMITS['open-ip-10m']

describe.each(databases)('an approval window, on $name', { timeout: 60_000 }, ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  }, 60_000)
  afterAll(() => database.close())

  test('can poll as long as a person reads; guessing its secret is limited, without affecting others', async () => {
    const server = await createTestServer({ db: database.db })
    const client = await server.client()
    const { accessToken } = await signIn(server, client, `${randomUUID()}@example.com`)
    const request = { requestHash: randomBytes(32).toString('base64url'), display: '{}' }
    const made = await client.call('POST', '/api/tickets', { accessToken, body: request })
    const { ticketId, secret } = await made.json()
    const ask = async (call: string, known: string) => {
      const [url, init] = await client.prepare('POST', `/api/tickets/${ticketId}/${call}`, {
        body: { secret: known },
      })
      const headers = new Headers(init.headers)
      headers.delete('DPoP')
      return (await client.send(url, { ...init, headers })).status
    }
    expect(await ask('open', secret)).toBe(200)
    for (let second = 0; second < 2 * max; second += 1) expect(await ask('watch', secret)).toBe(200)
    const guess = randomBytes(32).toString('base64url')
    for (let tries = 0; tries < max; tries += 1) expect(await ask('watch', guess)).toBe(404)
    expect(await ask('watch', guess)).toBe(429)
    expect(await ask('watch', secret)).toBe(200)
  })
})
