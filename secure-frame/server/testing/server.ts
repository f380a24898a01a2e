import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import type { Tokens } from '../../shared/api.ts'
import { createServices, type Services } from '../api/services.ts'
import { createApi } from '../api.ts'
import type { LimitTable } from '../auth/limitTable.ts'
import { receivesMail } from '../auth/mailDomain.ts'
import { createProofOfWork } from '../challenge/proofOfWork.ts'
import type { OnLimit } from '../db/limits.ts'
import type { Db } from '../db/schema.ts'
import { type Letter, MailRefused } from '../mail/mailer.ts'
import { createClient, type TestClient } from './client.ts'
import { testKeyring } from './keyrings.ts'

export const ORIGIN = 'https://secure.example'
export const SHOP = 'https://shop.example'

/** A clock that a test moves by hand. Replicas of one test share it. */
export function createClock(now = Date.UTC(2026, 0, 2, 3, 4, 5)) {
  return {
    read: () => now,
    pass: (ms: number) => {
      now += ms
    },
  }
}

type Clock = ReturnType<typeof createClock>
type Secrets = Awaited<ReturnType<typeof newSecrets>>

interface Options {
  db: Db
  clock?: Clock
  /** Replicas of one deployment share these. */
  secrets?: Secrets
  confirmsDevices?: boolean
  /** The ids of the projects; `shop` by default. */
  projects?: readonly string[]
  limits?: Partial<LimitTable>
  mayServe?: () => boolean
  onLimit?: OnLimit
  /** The project's clients at providers. */
  socialClient?: Services['socialClient']
  secretOf?: Services['secretOf']
  /** The project's bundlers and paymasters; none by default. */
  bundlerUrl?: Services['bundlerUrl']
  paymasterOf?: Services['paymasterOf']
  /** The nodes of the project's networks with smart accounts; none by default. */
  nodeUrl?: Services['nodeUrl']
  /** The longest time of a permission; 30 days by default. */
  permissionDays?: Services['permissionDays']
  /** Null for no challenge; proof of work by default. */
  challenge?: null
}

export interface TestServer {
  services: Services
  secrets: Secrets
  clock: Clock
  /** Every mail that was sent, in order. */
  sent: Letter[]
  /** The lines of the log. */
  log: string[]
  /** The state of the mail server. */
  smtp: { isDown: boolean; isBouncing: boolean }
  /** The sites of the project. */
  sites: Set<string>
  /** Whether the project has sign-in by email. */
  email: { isOn: boolean }
  /** Sends a request as it is, such as that of a window. */
  request(url: string, init?: RequestInit): Response | Promise<Response>
  client(headers?: Record<string, string>): Promise<TestClient>
  /** Delivers pending mail, and returns the last code sent to this address. */
  codeFor(email: string): Promise<string>
}

const CODE = /^Your code: (\d{6})$/m

/** The secrets outside the database. */
export const newSecrets = async () => ({
  sessionKey: new Uint8Array(randomBytes(32)),
  pepper: new Uint8Array(randomBytes(32)),
  keyring: await testKeyring().parse(),
})

/** The whole API on a database, with a fake mail server. Two of them on one database are two replicas. */
export async function createTestServer(options: Options): Promise<TestServer> {
  const { db, clock = createClock(), secrets = await newSecrets() } = options
  const sent: Letter[] = []
  const log: string[] = []
  const smtp = { isDown: false, isBouncing: false }
  const sites = new Set([SHOP, 'https://other.example'])
  const email = { isOn: true }
  const services = createServices({
    db,
    clock: clock.read,
    origin: ORIGIN,
    ...secrets,
    challenge: options.challenge === null ? null : createProofOfWork(secrets.pepper, clock.read),
    transport: {
      send: async (letter) => {
        if (smtp.isDown) throw new MailRefused('ECONNREFUSED', false)
        if (smtp.isBouncing) throw new MailRefused('EENVELOPE 550', true)
        sent.push(letter)
      },
      close: () => {},
    },
    log: pino({ level: 'debug' }, { write: (line: string) => log.push(line) }),
    mayServe: () => options.mayServe?.() ?? true,
    addressOf: (headers) => headers.get('X-Test-Address') ?? '203.0.113.1',
    isSite: (projectId, origin) =>
      (options.projects ?? ['shop']).includes(projectId) && (origin === null || sites.has(origin)),
    hasEmail: () => email.isOn,
    confirmsDevices: () => options.confirmsDevices ?? false,
    socialClient: options.socialClient ?? (() => null),
    secretOf: options.secretOf ?? (() => 'secret'),
    bundlerUrl: options.bundlerUrl ?? (() => null),
    paymasterOf: options.paymasterOf ?? (() => null),
    nodeUrl: options.nodeUrl ?? (() => null),
    permissionDays: options.permissionDays ?? (() => 30),
    receivesMail: receivesMail('development'),
    ...(options.limits ? { limits: options.limits } : {}),
    onLimit: options.onLimit,
  })
  const app = createApi(services)
  return {
    services,
    secrets,
    clock,
    sent,
    log,
    smtp,
    sites,
    email,
    request: (url, init) => app.request(url, init),
    client: (headers = {}) =>
      createClient({
        send: (url, init) => app.request(url, init),
        origin: ORIGIN,
        clock: clock.read,
        headers,
      }),
    async codeFor(email) {
      await services.mailer.deliverDue()
      // Another mail may have followed the one with the code.
      const codes = sent.flatMap(({ to, text }) => (to === email ? (CODE.exec(text)?.[1] ?? []) : []))
      const code = codes.at(-1)
      if (!code) throw new Error(`no code reached ${email}`)
      return code
    },
  }
}

export const start = (client: TestClient, email: string, topOrigin: string | null = SHOP) =>
  client.call('POST', '/api/attempts', { body: { email, projectId: 'shop', topOrigin } })

/** Returns a code that is certainly wrong. */
export const wrong = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))

/** Signs in like a user: requests a code, reads the mail, types the code. */
export async function signIn(server: TestServer, client: TestClient, email: string): Promise<Tokens> {
  const { attemptId } = await (await start(client, email)).json()
  const body = { code: await server.codeFor(email) }
  const response = await client.call('POST', `/api/attempts/${attemptId}/verify`, { body })
  if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`)
  return response.json()
}
