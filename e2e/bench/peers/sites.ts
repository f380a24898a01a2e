import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portsFrom } from '../../stack/addresses.ts'
import { freePort } from '../../stack/ports.ts'
import { startServer } from '../../stack/servers.ts'
import type { BuiltFiles } from './buildPages.ts'
import { createCertificate } from './certificate.ts'
import { type SiteServer, startSites } from './server.ts'

export interface Sites extends SiteServer {
  /** What Chromium has to be started with. */
  args: readonly string[]
}

/** Names outside of this machine do not resolve: some pages of others call their makers. */
const RESOLVER = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE 127.0.0.1'

/** Starts the built widget's server, and in front of it a TLS server with the built pages. */
export async function openSites(built: BuiltFiles): Promise<Sites> {
  const folder = await mkdtemp(join(tmpdir(), 'airlock-bench-'))
  const certificate = await createCertificate()
  const ports = { ...portsFrom(process.env), widget: await freePort() }
  const sites = await startSites(certificate, built, { widget: ports.widget })
  const removeAll = async () => {
    await sites.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const projects = join(folder, 'projects.json')
    const project = { id: 'bench', name: 'Bench', origins: [sites.originOf('dapp')] }
    await writeFile(projects, JSON.stringify({ projects: [project] }))
    const env = {
      // Vite's build says "production" to the whole process, and there no project may have names of this machine.
      NODE_ENV: 'development',
      AIRLOCK_PROJECTS: projects,
      AIRLOCK_SECURE_URL: sites.originOf('secure'),
    }
    const widget = await startServer({ name: 'widget', ports, env })
    const stop = async () => {
      await widget.stop()
      await removeAll()
    }
    return { ...sites, args: [certificate.flag, RESOLVER], stop }
  } catch (error) {
    await removeAll()
    throw error
  }
}
