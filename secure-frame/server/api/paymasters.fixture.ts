import { randomUUID } from 'node:crypto'
import { parseProjects } from '@airlock/kit/server'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { counterfactual } from '../../shared/smartAccount/counterfactual.ts'
import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import { admission } from '../admission.ts'
import { OPERATION, reply, startBundler, type TestBundler } from '../testing/bundler.ts'
import type { TestClient } from '../testing/client.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { createTestServer, SHOP, type TestServer } from '../testing/server.ts'

const HOUR = 3_600_000
const [PGlite] = databases

/** A person has an account of their key, and the smart accounts that it owns, of which the first one is used. */
type Person = Record<'key' | 'smart' | 'second', string>

function personOf(digit: string): Person {
  const { address } = privateKeyToAccount(`0x${digit.repeat(64)}`)
  const smartAccount = (index: number) => counterfactual(address, index).address
  return { key: address, smart: smartAccount(0), second: smartAccount(1) }
}
export const ADA = personOf('1')
export const EVE = personOf('2')

/** The token that the projects take on chain 10. */
export const TOKEN = `0x${'cD'.repeat(20)}`

const project = (id: string, paymaster: object | null) => ({
  id,
  name: id,
  origins: [SHOP],
  rpcUrl: 'https://rpc.example',
  smartAccounts: {
    networks: ['eip155:1', 'eip155:10'],
    bundlerUrl: { env: 'BUNDLER' },
    ...(paymaster && { paymaster }),
  },
})

/** A question about an operation of Ada's smart account on chain 10. */
export const asking = (context: object | null = null, change: object = {}, more: object = {}) => ({
  chainId: 'eip155:10',
  method: 'pm_getPaymasterData',
  params: [{ ...OPERATION, sender: ADA.smart, ...change }, ENTRY_POINT, '0xa', context] as const,
  ...more,
})

/** A server with three projects: one sponsors, takes a token and lists a paymaster of its pages; one takes the token. */
async function startServer(database: TestDatabase, own: TestBundler, pageUrl: string): Promise<TestServer> {
  const url = { env: 'PAYMASTER' }
  const tokens = { 'eip155:10': [TOKEN] }
  const projects = [
    project('shop', { url, sponsor: 'Shop', context: { policyId: 'p1' }, tokens, pageUrls: [pageUrl] }),
    project('tokens', { url, context: { policyId: 'p2' }, tokens }),
    project('unsponsored', null),
  ]
  const file = JSON.stringify({ projects })
  const read = parseProjects(file, 'airlock.yaml', { mode: 'development', hasSecureFrame: true })
  const variables = { BUNDLER: own.url, PAYMASTER: own.url.replace('/rpc', '/pay') }
  const { bundlerUrl, paymasterOf } = admission(read, { variables, mode: 'development' })
  return createTestServer({
    db: database.db,
    projects: [...read.byId.keys()],
    bundlerUrl,
    paymasterOf,
    limits: { 'operation-user-1h': { max: 2, windowMs: HOUR } },
  })
}

interface Parts {
  database: TestDatabase
  /** The projects' own paymaster, and one that pages may name. */
  own: TestBundler
  pages: TestBundler
  pageUrl: string
  server: TestServer
  client: TestClient
}

/** Signs in to a project; `person` has a wallet. */
async function signIn({ server, client, database }: Parts, projectId: string, person: Person | null) {
  const email = `${randomUUID()}@example.com`
  const body = { email, projectId, topOrigin: SHOP }
  const { attemptId } = await (await client.call('POST', '/api/attempts', { body })).json()
  const code = await server.codeFor(email)
  const verified = await client.call('POST', `/api/attempts/${attemptId}/verify`, { body: { code } })
  const { accessToken, user } = await verified.json()
  if (person)
    await database.db
      .insertInto('wallets')
      .values({
        id: randomUUID(),
        user_id: user.id,
        epoch: 1,
        evm_address: person.key,
        solana_address: randomUUID(),
        created_at: server.clock.read(),
      })
      .execute()
  return accessToken as string
}

/** The server and the paymasters, for all tests of the file that calls this. */
export function usePaymasters() {
  const parts = {} as Parts
  beforeAll(async () => {
    if (!PGlite) throw new Error('no database')
    parts.database = await PGlite.open()
    parts.own = await startBundler()
    parts.pages = await startBundler()
    parts.pageUrl = parts.pages.url.replace('{chainId}', 'page')
    parts.server = await startServer(parts.database, parts.own, parts.pageUrl)
    parts.client = await parts.server.client()
  }, 60_000)
  afterAll(async () => {
    await parts.own.stop()
    await parts.pages.stop()
    await parts.database.close()
  })
  beforeEach(() => {
    for (const { received, respond } of [parts.own, parts.pages]) {
      received.length = 0
      respond(reply({ result: { any: 'shape' } }))
    }
    parts.server.clock.pass(HOUR)
  })
  return {
    parts,
    tokenAt: (projectId: string, person: Person | null = ADA) => signIn(parts, projectId, person),
    ask: (body: object, accessToken: string) =>
      parts.client.call('POST', '/api/smart-accounts/ask', { body, accessToken }),
    /** What either paymaster was asked. */
    asked: () => [...parts.own.received, ...parts.pages.received],
    connections: () => parts.own.connections() + parts.pages.connections(),
  }
}
