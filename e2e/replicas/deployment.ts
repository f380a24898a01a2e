import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newKeyringText } from '../../secure-frame/server/keys/keyring.ts'
import { createInbox, type Inbox } from '../mail/inbox.ts'
import { type Smtp, startSmtp } from '../mail/smtp.ts'
import { type Postgres, startThrowawayPostgres } from '../stack/postgres.ts'
import { type ServerProcess, startServerProcess } from './process.ts'

type Variables = Readonly<Record<string, string>>

/** One server of the deployment, and where it answers. */
export type Replica = ServerProcess & { readonly url: string }

/** What an operator runs: replicas of the built secure server, one Postgres, a mail server, secrets of its own. */
export type Deployment = {
  readonly databaseUrl: string
  readonly postgres: Pick<Postgres, 'restart' | 'signal'>
  readonly smtp: Smtp
  readonly inbox: Inbox
  /** What every replica is started with. */
  readonly variables: Variables
  readonly startReplica: (changes?: Variables) => Promise<Replica>
  readonly stop: () => Promise<void>
}

/** The public origin of the secure frame: a proxy with TLS would stand there. */
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

/** The port is whatever is free; one proxy stands in front, which says the client's address. */
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
 * @param changes beside or instead of what {@link COMMON} says, for every replica
 * @param isDurable whether the database writes as a real one does, which takes its time
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
