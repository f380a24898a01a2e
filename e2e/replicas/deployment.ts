import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newKeyringText } from '../../secure-frame/server/keys/keyring.ts'
import { type Postgres, startThrowawayPostgres } from '../local/postgres.ts'
import { createInbox, type Inbox } from '../mail/inbox.ts'
import { type Smtp, startSmtp } from '../mail/smtp.ts'
import { type ServerProcess, startServerProcess } from './process.ts'

type Variables = Readonly<Record<string, string>>

/** One server of the deployment, with its URL. */
export type Replica = ServerProcess & { readonly url: string }

/** An operator's deployment: replicas of the built secure server, one Postgres, a mail server, its own secrets. */
export type Deployment = {
  readonly databaseUrl: string
  readonly postgres: Pick<Postgres, 'restart' | 'signal'>
  readonly smtp: Smtp
  readonly inbox: Inbox
  /** The environment of every replica. */
  readonly variables: Variables
  readonly startReplica: (changes?: Variables) => Promise<Replica>
  readonly stop: () => Promise<void>
}

/** The public origin of the secure frame, where a TLS proxy would run. */
export const ORIGIN = 'https://secure.other.example'
export const PROJECT = 'shop'
export const SITES = ['shop', 'news', 'game', 'bank'].map((name) => `https://${name}.example`)

const PROJECTS = `projects: [{ id: ${PROJECT}, name: Shop, origins: ${JSON.stringify(SITES)} }]\n`

const random = () => randomBytes(32).toString('base64')

const secrets = () => ({
  AIRLOCK_PEPPER: random(),
  AIRLOCK_SESSION_KEY: random(),
  AIRLOCK_KEYS: newKeyringText('2026-1'),
})

/** Each replica gets a free port. One proxy in front reports the client's address. */
const COMMON: Variables = {
  NODE_ENV: 'production',
  AIRLOCK_SECURE_PORT: '0',
  HOST: '127.0.0.1',
  AIRLOCK_WIDGET_URL: 'https://widget.example',
  AIRLOCK_SECURE_URL: ORIGIN,
  AIRLOCK_ALLOW_LOCAL_SMTP: 'true',
  AIRLOCK_MAIL_FROM: 'Shop wallet <wallet@shop.example>',
  AIRLOCK_TRUST_PROXY: '1',
}

/**
 * @param changes variables that add to or replace {@link COMMON}, for every replica
 * @param isDurable whether the database waits for the disk, as in production
 */
export async function startDeployment(changes: Variables = {}, isDurable = false): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'airlock-replicas-'))
  const projects = join(folder, 'airlock.yaml')
  await writeFile(projects, PROJECTS)
  const postgres = await startThrowawayPostgres({ isDurable })
  const databaseUrl = await postgres.createDatabase('airlock')
  const inbox = createInbox()
  const smtp = await startSmtp({ inbox })
  const addresses = { AIRLOCK_PROJECTS: projects, DATABASE_URL: databaseUrl, AIRLOCK_SMTP_URL: smtp.url }
  const variables = { ...COMMON, ...secrets(), ...addresses, ...changes }
  const running: ServerProcess[] = []

  return {
    databaseUrl,
    postgres,
    smtp,
    inbox,
    variables,
    async startReplica(own = {}) {
      const server = startServerProcess({ ...variables, ...own })
      running.push(server)
      const { port } = await server.said('listening')
      return { ...server, url: `http://127.0.0.1:${port}` }
    },
    async stop() {
      await Promise.all(running.map((server) => server.stop()))
      await Promise.all([postgres.stop(), smtp.stop(), rm(folder, { recursive: true })])
    },
  }
}
