import pg from 'pg'
import { afterAll, test as base, beforeAll, expect } from 'vitest'
import { type Deployment, type Replica, SITES, startDeployment } from '../replicas/deployment.ts'
import { newPerson, newWallet, nextCode, type Person, sendTo } from '../replicas/person.ts'
import { startServerProcess } from '../replicas/process.ts'
import { dumpAndRestore } from '../support/dump.ts'

const test = base.skipIf(process.env.AIRLOCK_TEST_POSTGRES === 'skip')

let deployment: Deployment

beforeAll(async () => {
  deployment = await startDeployment()
}, 120_000)
afterAll(async () => {
  await deployment.stop()
}, 60_000)

/** Creates a new database with an unrelated owner, on the same Postgres. */
async function newDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: deployment.databaseUrl })
  await client.connect()
  await client.query('create role keeper login')
  await client.query('create database restored owner keeper')
  await client.end()
  const url = new URL(deployment.databaseUrl)
  url.username = 'keeper'
  url.pathname = '/restored'
  return url.href
}

async function signIn(person: Person, replica: Replica, site: string | undefined, after: number) {
  const { attemptId } = await (await sendTo(replica, await person.wantsToSignIn(site))).json()
  const { code, id } = await nextCode(deployment.inbox, person.email, after)
  const { accessToken } = await (await sendTo(replica, await person.types(attemptId, code))).json()
  return { accessToken: accessToken as string, mail: id }
}

const open = async (person: Person, replica: Replica, accessToken: string) => {
  const body = { kinds: 'auth+recovery' }
  return (await person.ask(replica, 'POST', '/api/wallet/shares', { accessToken, body })).json()
}

test('a dump, another database and the same keys: wallets open as before, and sessions have ended', async () => {
  const replica = await deployment.startReplica()
  const person = await newPerson()
  const wallet = newWallet()
  const first = await signIn(person, replica, SITES[0], 0)
  const { accessToken } = first
  expect((await person.ask(replica, 'POST', '/api/wallet', { accessToken, body: wallet })).status).toBe(201)
  const before = await open(person, replica, accessToken)
  expect(before).toMatchObject({ authShare: wallet.authShare, recoveryShare: wallet.recoveryShare })

  const url = await newDatabase()
  await dumpAndRestore(deployment.databaseUrl, url)
  await replica.stop()

  const restored = { ...deployment.variables, DATABASE_URL: url }
  const check = startServerProcess(restored, 'backup-check', '--end-sessions')
  expect([await check.ended, check.lines.join('\n')]).toEqual([
    0,
    expect.stringContaining('This database works with these keys.'),
  ])
  expect(check.lines).toContain('1 sessions ended.')

  const anew = await deployment.startReplica({ DATABASE_URL: url })
  expect(await (await fetch(`${anew.url}/readyz`)).json()).toEqual({ status: 'ready' })
  expect((await person.ask(anew, 'GET', '/api/session', { accessToken })).status).toBe(401)
  const second = await signIn(person, anew, SITES[1], first.mail)
  expect(await open(person, anew, second.accessToken)).toEqual(before)
}, 120_000)

test('a check of a backup with other keys fails', async () => {
  const { AIRLOCK_KEYS: _, ...rest } = deployment.variables
  const keys = startServerProcess(rest, 'new-keys')
  expect(await keys.ended).toBe(0)
  const restored = { ...rest, AIRLOCK_KEYS: keys.lines.join('') }
  const check = startServerProcess(restored, 'backup-check', '--sample', '1')
  expect([await check.ended, check.lines.join('\n')]).toEqual([
    1,
    expect.stringMatching(/WRONG {2}Shares open (?:.|\n)*Do not serve anybody/),
  ])
}, 60_000)
