import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, test as base, beforeAll, expect } from 'vitest'
import { findBinaries } from '../../kit/testing/postgres.ts'
import { sha256 } from '../../secure-frame/server/testing/client.ts'
import { type Deployment, type Replica, startDeployment } from './deployment.ts'
import { newPerson, newWallet, nextCode, type Person, sendTo, wrong } from './person.ts'

const test = base.skipIf(process.env.AIRLOCK_TEST_POSTGRES === 'skip')

let deployment: Deployment
let one: Replica
let two: Replica

beforeAll(async () => {
  deployment = await startDeployment({ LOG_LEVEL: 'trace' })
  ;[one, two] = await Promise.all([deployment.startReplica(), deployment.startReplica()])
}, 120_000)
afterAll(() => deployment.stop(), 60_000)

/** The complete content of the database. */
async function dump(): Promise<string> {
  const bin = (await findBinaries()) ?? expect.fail()
  const options = { maxBuffer: 2 ** 26 }
  const { stdout } = await promisify(execFile)(join(bin, 'pg_dump'), [deployment.databaseUrl], options)
  for (const table of ['shares', 'outbox', 'attempts', 'sessions', 'tickets', 'audit'])
    expect(stdout).toContain(`COPY public.${table} `)
  return stdout
}

/** Times and ids contain digits too, so only six digits on their own count as a code. */
const codeIn = (text: string, codes: readonly string[]) =>
  codes.filter((code) => new RegExp(`(?<![\\w.-])${code}(?![\\w-])`).test(text))
const foundIn = (text: string, secrets: readonly string[]) =>
  secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))

/** The encodings of the bytes, in full and in part: the device share is the second half of `R‖D`. */
function writingsOf(share: string): string[] {
  const bytes = Buffer.from(share, 'base64url')
  const parts = [bytes, bytes.subarray(0, 30), bytes.subarray(33, 63)].filter(({ length }) => length > 0)
  const encodings = ['hex', 'base64', 'base64url'] as const
  return parts.flatMap((part) => encodings.map((encoding) => part.toString(encoding)))
}

/** Values that may appear only in the frame and in mails. */
type Secrets = { codes: string[]; tokens: string[]; shares: string[]; proofs: string[]; addresses: string[] }

/** A person whose calls and answers are all searched for secrets. */
async function watched(person: Person, secrets: Secrets) {
  secrets.addresses.push(person.email)
  let last = 0
  const tokensIn = ({ accessToken, refreshToken, secret }: Record<string, string>) => {
    // The first part of a token names the session, which is not secret.
    secrets.tokens.push(
      ...[accessToken, refreshToken?.split('.')[1], secret].filter((text) => text !== undefined),
    )
  }
  return {
    async call(replica: Replica, ...[method, path, options]: Parameters<Person['sign']>) {
      const signed = await person.sign(method, path, options)
      secrets.proofs.push(String(new Headers(signed.init.headers).get('DPoP')))
      const response = await sendTo(replica, signed)
      const answer = response.status === 204 ? {} : await response.json()
      tokensIn(answer)
      return { status: response.status, ...answer }
    },
    async code(to = person.email): Promise<string> {
      const { code, id } = await nextCode(deployment.inbox, to, last)
      last = id
      secrets.codes.push(code)
      return code
    },
  }
}

/** Signs in, creates a wallet, unlocks it, exports its keys, requests an approval, changes the address. */
async function live(person: Person, attemptId: string, secrets: Secrets): Promise<void> {
  const { call, code } = await watched(person, secrets)
  const signInCode = await code()
  const type = (typed: string) =>
    call(two, 'POST', `/api/attempts/${attemptId}/verify`, { body: { code: typed } })
  expect((await type(wrong(signInCode))).status).toBe(401)
  const { accessToken, refreshToken } = await type(signInCode)
  const ask = (replica: Replica, path: string, body: unknown) =>
    call(replica, 'POST', path, { accessToken, body })

  const wallet = newWallet()
  secrets.shares.push(...[wallet.authShare, wallet.recoveryShare].flatMap(writingsOf))
  expect((await ask(one, '/api/wallet', wallet)).status).toBe(201)
  expect((await ask(two, '/api/wallet', wallet)).status).toBe(409)
  expect((await ask(two, '/api/wallet/shares', { kinds: 'auth+recovery' })).status).toBe(200)
  expect((await ask(two, '/api/tickets', { requestHash: sha256(''), display: '{}' })).status).toBe(201)

  const stepUp = await ask(one, '/api/step-up', { purpose: 'export' })
  expect((await ask(two, `/api/step-up/${stepUp.attemptId}/verify`, { code: await code() })).status).toBe(204)
  expect((await ask(one, '/api/wallet/export', {})).status).toBe(200)
  expect((await call(two, 'POST', '/api/session/refresh', { body: { refreshToken } })).status).toBe(200)

  const newEmail = `new-${person.email}`
  secrets.addresses.push(newEmail)
  const { updateId } = await ask(one, '/api/email', { newEmail })
  expect((await ask(two, `/api/email/${updateId}/primary`, { code: await code() })).status).toBe(202)
  const changed = await ask(one, `/api/email/${updateId}/secondary`, { code: await code(newEmail) })
  expect(changed.status).toBe(200)
}

/** Sends invalid calls of kinds that a server might quote in its log. */
async function mumble(person: Person, { codes, tokens, shares, addresses }: Secrets): Promise<void> {
  const said = JSON.stringify({ codes, tokens, shares, addresses }).slice(0, 8_000)
  const query = new URLSearchParams({ code: String(codes), token: String(tokens[0]), to: String(addresses) })
  const { path, init } = await person.wantsToSignIn()
  const headers = { ...Object.fromEntries(new Headers(init.headers)), 'User-Agent': said.slice(0, 2_000) }
  const calls: [string, RequestInit][] = [
    [path, { ...init, body: said }],
    [path, { ...init, body: `${said}{` }],
    [path, { ...init, headers: { ...headers, DPoP: said.slice(0, 4_000) } }],
    [`${path}?${query}`, init],
    [`/?projectId=${query}`, {}],
    [`/device?attempt=${query}`, {}],
    [`/api/${encodeURIComponent(String(addresses))}/${tokens[0]}`, { ...init, headers }],
  ]
  for (const [where, what] of calls)
    for (const { url } of [one, two]) expect((await fetch(`${url}${where}`, what)).status).toBeLessThan(500)
}

test('neither the database nor the log contains a code, a token, a share or a key, and the log no address', async () => {
  const secrets: Secrets = { codes: [], tokens: [], shares: [], proofs: [], addresses: [] }
  const person = await newPerson()
  deployment.smtp.fail('refuse')
  const { attemptId } = await (await sendTo(one, await person.wantsToSignIn())).json()
  // The database contains the code in some form while the mail is queued.
  const dumps = [await dump()]
  deployment.smtp.mend()
  await live(person, attemptId, secrets)
  await mumble(person, secrets)
  dumps.push(await dump())
  await Promise.all([one.stop(), two.stop()])
  const log = [...one.lines, ...two.lines].join('\n')

  const { AIRLOCK_PEPPER = '', AIRLOCK_SESSION_KEY = '', AIRLOCK_KEYS = '' } = deployment.variables
  const ownKeys = [AIRLOCK_PEPPER, AIRLOCK_SESSION_KEY, ...(AIRLOCK_KEYS.match(/[\w-]{43}/g) ?? [])]
  const keys = ownKeys.flatMap((key) => writingsOf(key))
  expect([secrets.codes.length, secrets.tokens.length, keys.length]).toEqual([4, 7, 24])
  for (const text of [...dumps, log]) {
    expect(codeIn(text, secrets.codes)).toEqual([])
    expect(foundIn(text, [...secrets.tokens, ...secrets.shares, ...secrets.proofs, ...keys])).toEqual([])
  }
  expect(foundIn(log, secrets.addresses)).toEqual([])
  expect(log).toContain('/api/attempts/:id/verify')
}, 120_000)
