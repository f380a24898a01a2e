import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { get as getByTls } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { findNginx } from '../../scripts/bootstrap/nginx.ts'
import { COMMANDS } from '../../secure-frame/server/commands/table.ts'
import { freePort } from '../stack/ports.ts'

const text = readFileSync(fileURLToPath(new URL('../../docs/operating.md', import.meta.url)), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'airlock-operating-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The code blocks in a language. */
const blocks = (language: string) =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)]
    .filter(([, given]) => given === language)
    .map(([, , code = '']) => code)

function certificate(): { key: string; pem: string } {
  const [key, pem] = [join(folder, 'tls.key'), join(folder, 'tls.pem')]
  const { status, stderr } = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', pem, '-subj', '/CN=localhost'],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return { key, pem }
}

function requireNginx(): string {
  const nginx = findNginx()
  if (!nginx)
    throw new Error('nginx is not installed: apt-get install nginx-light (macOS: brew install nginx).')
  return nginx
}

/** Writes the example with an unprivileged port and the given ports of replicas. Returns nginx's arguments. */
function writeExample(port: number, replicas: Readonly<Record<string, number>> = {}): string[] {
  const { key, pem } = certificate()
  const [example = ''] = blocks('nginx')
  const config = example
    .replaceAll(/(ssl_certificate_key) \S+;/g, `$1 ${key};`)
    .replaceAll(/(ssl_certificate) \S+;/g, `$1 ${pem};`)
    .replaceAll(/127\.0\.0\.1:(\d+)/g, (address, own) =>
      replicas[own] ? `127.0.0.1:${replicas[own]}` : address,
    )
  expect(config.match(/ssl_certificate(?:_key)? /g)).toHaveLength(4)
  // Without root, privileged ports and folders are not available: `nginx -t` opens the ports and creates its folders.
  const ownPorts = config.replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
  const ownFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  const around = `access_log off;\n${ownFolders}`
  writeFileSync(file, `pid ${join(folder, 'pid')};\nevents {}\nhttp {\n${around}\n${ownPorts}\n}\n`)
  return ['-c', file, '-e', join(folder, 'error.log')]
}

test('nginx accepts the example unchanged', () => {
  const nginx = requireNginx()
  const { status, stderr } = spawnSync(nginx, ['-t', ...writeExample(18443)], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
})

/** A server that can stop, restart on its port, and answers with its name. */
async function createReplica(name: string) {
  const port = await freePort()
  let server: Server | undefined
  let status = 200
  return {
    name,
    port,
    answerWith: (next: number) => {
      status = next
    },
    start: async () => {
      server = createServer((_, response) => response.writeHead(status).end(name)).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    stop: async () => {
      const closed = server && once(server, 'close')
      server?.close()
      server?.closeAllConnections()
      await closed
    },
  }
}

describe('nginx with the example, before two replicas', () => {
  /** The answer that a visitor of the widget gets. */
  const visit = (port: number) =>
    new Promise<[status: number | undefined, said: string]>((resolve, reject) => {
      const headers = { host: 'widget.example' }
      const options = { host: '127.0.0.1', port, headers, rejectUnauthorized: false, agent: false }
      getByTls(options, async (response) => {
        resolve([response.statusCode, await textOf(response)])
      }).on('error', reject)
    })

  async function withReplicas(
    run: (
      replicas: Awaited<ReturnType<typeof createReplica>>[],
      visits: () => Promise<unknown[]>,
    ) => Promise<void>,
  ) {
    const replicas = [await createReplica('one'), await createReplica('other')]
    for (const { start } of replicas) await start()
    const port = await freePort()
    const [one, other] = replicas.map((replica) => replica.port)
    const args = writeExample(port, { 5101: one ?? 0, 5111: other ?? 0 })
    const nginx = spawn(requireNginx(), [...args, '-g', 'daemon off;'], { stdio: 'ignore' })
    const ended = once(nginx, 'exit')
    try {
      await vi.waitFor(() => visit(port), 10_000)
      // Several requests, because nginx uses the replicas in turn.
      await run(replicas, async () => [await visit(port), await visit(port), await visit(port)])
    } finally {
      nginx.kill()
      await ended
      for (const { stop } of replicas) await stop()
    }
  }

  test('that restart one after the other: every visitor is served by the other one', () =>
    withReplicas(async ([one, other], visits) => {
      if (!one || !other) return expect.fail()
      for (const [down, up] of [
        [one, other],
        [other, one],
        [one, other],
      ] as const) {
        await down.stop()
        expect(await visits()).toEqual(Array(3).fill([200, up.name]))
        await down.start()
      }
    }))

  test('one of which is not ready: every visitor is served by the other', () =>
    withReplicas(async ([one, other], visits) => {
      one?.answerWith(503)
      expect(await visits()).toEqual(Array(3).fill([200, other?.name]))
    }))
})

test('every command of the secure server is in the reference', () => {
  const missing = COMMANDS.filter(({ name }) => !text.includes(`| \`${name}`))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('alerts use documented metrics', () => {
  const [alerts] = blocks('yaml')
    .map((code) => parse(code))
    .filter(({ groups }) => groups)
  const rules: { expr: string }[] = alerts.groups[0].rules
  const used = new Set(rules.flatMap(({ expr }) => expr.match(/airlock_\w+/g) ?? []))
  expect(used.size).toBeGreaterThan(5)
  // Other tables contain names of metrics too.
  const [, table = ''] = /^\| metric \|.*\n((?:\|.*\n)+)/m.exec(text) ?? []
  for (const name of used) expect(table).toContain(`| \`${name.replace(/_bucket$/, '')}\``)
})

test('Kubernetes uses the separate endpoints for readiness and liveness', () => {
  const [deployment] = blocks('yaml')
    .map((code) => parse(code))
    .filter(({ kind }) => kind === 'Deployment')
  const [container] = deployment.spec.template.spec.containers
  expect(container.readinessProbe.httpGet.path).toBe('/readyz')
  expect(container.livenessProbe.httpGet.path).toBe('/healthz')
})
