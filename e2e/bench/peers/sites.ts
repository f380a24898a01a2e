import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInbox } from '../../mail/inbox.ts'
import { startMailSite } from '../../mail/site.ts'
import { startSmtp } from '../../mail/smtp.ts'
import { type Ports, portsFrom } from '../../stack/addresses.ts'
import { freePort } from '../../stack/ports.ts'
import { type ServerName, startServer } from '../../stack/servers.ts'
import type { BuiltFiles } from './buildPages.ts'
import { createCertificate } from './certificate.ts'
import { type SiteServer, startSites } from './server.ts'

export interface Sites extends SiteServer {
  /** What Chromium has to be started with. */
  args: readonly string[]
}

/** Names outside of this machine do not resolve: some pages of others call their makers. */
const RESOLVER = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE 127.0.0.1'

/** The sites with the secure frame, and with a mail server for its codes. */
export interface SecureSites extends Sites {
  ports: Ports
}

/** The network of the secure frame's accounts. Nothing answers there: a message is signed without it. */
const NETWORK = {
  id: 'eip155:1',
  name: 'Ethereum',
  rpcUrl: 'https://rpc.localhost',
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
}

/** Runs the last one first. */
async function stopAll(stops: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const stop of [...stops].reverse()) await stop()
}

/**
 * Starts built servers, and in front of them a TLS server with the built pages. The mail server of the secure frame
 * starts with it.
 */
async function open(built: BuiltFiles, names: readonly ServerName[]): Promise<SecureSites> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = () => stopAll(stops)
  try {
    const folder = await mkdtemp(join(tmpdir(), 'airlock-bench-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const certificate = await createCertificate()
    const ports = { ...portsFrom(process.env) }
    for (const part of ['widget', 'secure', 'smtp', 'mail'] as const) ports[part] = await freePort()
    const behind = Object.fromEntries(names.map((name) => [name, ports[name]]))
    const sites = await startSites(certificate, built, behind)
    stops.push(sites.stop)
    const projects = join(folder, 'projects.json')
    const project = { id: 'bench', name: 'Bench', origins: [sites.originOf('dapp')] }
    const served = names.includes('secure') ? { ...project, networks: [NETWORK] } : project
    await writeFile(projects, JSON.stringify({ projects: [served] }))
    const env = {
      // Vite's build says "production" to the whole process, and there no project may have names of this machine.
      NODE_ENV: 'development',
      AIRLOCK_PROJECTS: projects,
      AIRLOCK_WIDGET_URL: sites.originOf('widget'),
      AIRLOCK_SECURE_URL: sites.originOf('secure'),
    }
    if (names.includes('secure')) {
      const inbox = createInbox()
      stops.push((await startSmtp({ port: ports.smtp, inbox })).stop)
      stops.push((await startMailSite({ port: ports.mail, inbox })).stop)
    }
    for (const name of names) stops.push((await startServer({ name, ports, env })).stop)
    return { ...sites, ports, args: [certificate.flag, RESOLVER], stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The built pages and the widget. */
export const openSites = (built: BuiltFiles): Promise<Sites> => open(built, ['widget'])

/** The built pages, the widget and the secure frame. */
export const openSecureSites = (built: BuiltFiles): Promise<SecureSites> => open(built, ['widget', 'secure'])
