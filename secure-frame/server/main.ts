import { fileURLToPath } from 'node:url'
import {
  ConfigProblem,
  createLog,
  createMetrics,
  liveProjects,
  type Metrics,
  type Projects,
  parseIfThread,
  runCommand,
  serve,
  startOrSay,
  trustProxies,
  waitFor,
} from '@airlock/kit/server'
import type { Logger } from 'pino'
import { admission } from './admission.ts'
import { createServices } from './api/services.ts'
import { createApi } from './api.ts'
import { createApp } from './app.ts'
import { loadAssets } from './assets.ts'
import { createRedaction } from './audit/redact.ts'
import { receivesMail } from './auth/mailDomain.ts'
import { settleEmails } from './auth/settleEmails.ts'
import { createProofOfWork } from './challenge/proofOfWork.ts'
import { keyringOf } from './commands/open.ts'
import { COMMANDS } from './commands/table.ts'
import { type Environment, readEnvironment } from './config/environment.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { createSmtpTransports } from './mail/smtp.ts'
import { countMail, LIMIT_NAMES } from './metrics.ts'
import { startPurging } from './purge.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { assertSecrets } from './secrets.ts'
import { warnOfTrusted } from './trusted.ts'

async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  const places = { variables: process.env, mode: environment.mode }
  const source = {
    ...environment,
    hasSecureFrame: true,
    variables: process.env,
    check: (read: Projects) => assertSecrets(read, places),
  }
  const projects = liveProjects(source, new URL(import.meta.url))
  const keyring = await keyringOf(environment)
  const assets = loadAssets(fileURLToPath(new URL('../client', import.meta.url)))
  const redact = createRedaction(environment.secrets.pepper)
  const log = createLog({ service: 'secure', level: environment.logLevel, redact })
  warnOfTrusted(projects, log)
  const metrics = environment.metrics && createMetrics('secure', LIMIT_NAMES)
  const database = await reach(environment, log, metrics)
  if (metrics) countMail(metrics, database.db, Date.now)
  const readiness = createReadiness({ assets, database, keyring, secrets: environment.secrets, log })
  await requireReady(readiness, environment, log)
  await settle(database, log)
  const services = createServices({
    db: database.db,
    keyring,
    log,
    origin: environment.secureUrl,
    pepper: environment.secrets.pepper,
    sessionKey: environment.secrets.sessionKey,
    transport: createSmtpTransports(environment.mail, log),
    addressOf: trustProxies(environment, log),
    limits: environment.limits,
    mayServe: readiness.mayServe,
    challenge:
      environment.challenge === 'off' ? null : createProofOfWork(environment.secrets.pepper, Date.now),
    receivesMail: receivesMail(environment.mode),
    onLimit: metrics?.limited,
    ...admission(projects, places),
  })
  const stopping = new AbortController()
  projects.follow({
    log,
    signal: stopping.signal,
    metrics,
    onChange: (now, before) => warnOfTrusted(now, log, before),
  })
  const isStopping = () => stopping.signal.aborted
  const app = createApp(
    { environment, projects, assets, log, isStopping, isReady: readiness.isReady, metrics },
    createApi(services),
  )
  const stopWatching = readiness.watch()
  const stopPurging = startPurging({ ...database, ...readiness }, environment.auditKeptMs, log)
  services.mailer.start()
  const close = async () => {
    stopWatching()
    stopPurging()
    await services.mailer.stop()
    await database.close()
  }
  const address = { ...environment, variable: 'AIRLOCK_SECURE_PORT' }
  const about = { database: database.kind, projects: projects.byId.size }
  const figures = metrics && environment.metrics && { metrics, address: environment.metrics }
  await serve({ fetch: app.fetch, address, log, stopping, close, about, figures })
}

/** The database's URL is not in the message, because it holds a password. */
async function reach(
  { database, databaseWaitMs }: Environment,
  log: Logger,
  metrics: Metrics | undefined,
): Promise<OpenDatabase> {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'connection lost')
  const onPool = metrics?.pool('main')
  const onWait = () => log.warn({ seconds: databaseWaitMs / 1000 }, 'waiting for the database')
  try {
    return await waitFor(() => openDatabase({ ...database, onError, onPool }), { ms: databaseWaitMs, onWait })
  } catch (error) {
    if (error instanceof ConfigProblem) throw error
    const { code, message } = error as NodeJS.ErrnoException
    const what = 'url' in database ? 'the database of DATABASE_URL' : `the database in ${database.dataDir}`
    throw new ConfigProblem(`Cannot open ${what}: ${code ?? message}.`)
  }
}

/** A replica that could do harm answers no call, not even before its first check. */
async function requireReady(
  readiness: Readiness,
  { databaseWaitMs }: Environment,
  log: Logger,
): Promise<void> {
  const onWait = () => log.warn({ seconds: databaseWaitMs / 1000 }, 'waiting for the database')
  try {
    await waitFor(readiness.require, { ms: databaseWaitMs, onWait })
  } catch (error) {
    throw new ConfigProblem((error as Error).message)
  }
}

/** Runs before the first sign-in: an account whose address is not canonical yet would not be found. */
async function settle({ db }: OpenDatabase, log: Logger): Promise<void> {
  const { moved, left } = await settleEmails(db)
  if (moved > 0) log.info({ accounts: moved }, 'email addresses were brought to their canonical form')
  if (left.length > 0)
    log.warn({ accounts: left.length }, 'accounts have colliding or invalid addresses: run email-collisions')
}

const argv = process.argv.slice(2)
if (parseIfThread()) {
  // The thread answers, and starts nothing.
} else if (argv.length === 0) startOrSay('The secure frame’s server', start)
else process.exitCode = await runCommand(COMMANDS, argv, process.env)
