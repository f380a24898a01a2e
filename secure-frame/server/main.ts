import { fileURLToPath } from 'node:url'
import {
  ConfigProblem,
  createAddressOf,
  createLog,
  readProjects,
  serve,
  startOrSay,
  waitFor,
} from '@airlock/server-kit'
import type { Logger } from 'pino'
import { admission } from './admission.ts'
import { createApi } from './api/app.ts'
import { createServices } from './api/services.ts'
import { createApp } from './app.ts'
import { loadAssets } from './assets.ts'
import { createRedaction } from './audit/redact.ts'
import { commandOf } from './commands.ts'
import { type Environment, readEnvironment } from './config/environment.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { type Keyring, parseKeyring } from './keys/keyring.ts'
import { createSmtpTransports } from './mail/smtp.ts'
import { startPurging } from './purge.ts'
import { createReadiness } from './readiness.ts'

async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  const projects = readProjects({ ...environment, hasSecureFrame: true, variables: process.env })
  const keyring = await readKeyring(environment)
  const assets = loadAssets(fileURLToPath(new URL('../client', import.meta.url)))
  const redact = createRedaction(environment.secrets.pepper)
  const log = createLog({ service: 'secure', level: environment.logLevel, redact })
  const database = await reach(environment, log)
  const services = createServices({
    db: database.db,
    keyring,
    log,
    origin: environment.secureUrl,
    pepper: environment.secrets.pepper,
    sessionKey: environment.secrets.sessionKey,
    transport: createSmtpTransports(environment.mail, log),
    addressOf: createAddressOf(environment.proxies),
    limits: environment.limits,
    ...admission(projects),
  })
  const stopping = new AbortController()
  const notReady = createReadiness({ assets, database, keyring, secrets: environment.secrets, log })
  const isStopping = () => stopping.signal.aborted
  const app = createApp({ environment, projects, assets, log, isStopping, notReady }, createApi(services))
  const stopPurging = startPurging(database, environment.auditKeptMs, log)
  services.mailer.start()
  const close = async () => {
    stopPurging()
    await services.mailer.stop()
    await database.close()
  }
  const address = { ...environment, variable: 'AIRLOCK_SECURE_PORT' }
  const about = { database: database.kind, projects: [...projects.byId.keys()] }
  await serve({ fetch: app.fetch, address, log, stopping, close, about })
}

async function readKeyring({ secrets }: Environment): Promise<Keyring> {
  try {
    return await parseKeyring(secrets.keys)
  } catch (error) {
    throw new ConfigProblem(`AIRLOCK_KEYS: ${(error as Error).message}`)
  }
}

/** The database's address stays out of the message: it holds a password. */
async function reach({ database, databaseWaitMs }: Environment, log: Logger): Promise<OpenDatabase> {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'connection lost')
  const onWait = () => log.warn({ seconds: databaseWaitMs / 1000 }, 'waiting for the database')
  try {
    return await waitFor(() => openDatabase({ ...database, onError }), { ms: databaseWaitMs, onWait })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const what = 'url' in database ? 'the database of DATABASE_URL' : `the database in ${database.dataDir}`
    throw new ConfigProblem(`Cannot open ${what}: ${code ?? message}.`)
  }
}

const [, , command] = process.argv
startOrSay('The secure frame’s server', async () => {
  if (command === undefined) return start()
  process.exitCode = await commandOf(command)(process.env)
})
