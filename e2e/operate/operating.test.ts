import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findNginx } from '../../scripts/bootstrap/nginx.ts'
import { COMMANDS } from '../../secure-frame/server/commands/table.ts'

const text = readFileSync(fileURLToPath(new URL('../../docs/operating.md', import.meta.url)), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'airlock-operating-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The blocks of code in a language. */
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

test('nginx takes the example as it stands', () => {
  const nginx = findNginx()
  if (!nginx)
    throw new Error('nginx is not installed: apt-get install nginx-light (macOS: brew install nginx).')
  const { key, pem } = certificate()
  const [example = ''] = blocks('nginx')
  const config = example
    .replaceAll(/(ssl_certificate_key) \S+;/g, `$1 ${key};`)
    .replaceAll(/(ssl_certificate) \S+;/g, `$1 ${pem};`)
  expect(config.match(/ssl_certificate(?:_key)? /g)).toHaveLength(4)
  // What only root may do is left out: `nginx -t` opens the ports and makes its folders.
  const ownPorts = config.replaceAll('listen 443 ', 'listen 127.0.0.1:18443 ')
  const ownFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  const error = join(folder, 'error.log')
  const around = `access_log off;\n${ownFolders}`
  writeFileSync(file, `pid ${join(folder, 'pid')};\nevents {}\nhttp {\n${around}\n${ownPorts}\n}\n`)
  const { status, stderr } = spawnSync(nginx, ['-t', '-c', file, '-e', error], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
})

test('every command of the secure server is in the reference', () => {
  const missing = COMMANDS.filter(({ name }) => !text.includes(`| \`${name}`))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('alerts are of metrics that are in the table', () => {
  const [alerts] = blocks('yaml')
    .map((code) => parse(code))
    .filter(({ groups }) => groups)
  const rules: { expr: string }[] = alerts.groups[0].rules
  const used = new Set(rules.flatMap(({ expr }) => expr.match(/airlock_\w+/g) ?? []))
  expect(used.size).toBeGreaterThan(5)
  for (const name of used) expect(text).toContain(`| \`${name.replace(/_bucket$/, '')}\``)
})

test('Kubernetes asks for readiness and life at the two addresses that tell them apart', () => {
  const [deployment] = blocks('yaml')
    .map((code) => parse(code))
    .filter(({ kind }) => kind === 'Deployment')
  const [container] = deployment.spec.template.spec.containers
  expect(container.readinessProbe.httpGet.path).toBe('/readyz')
  expect(container.livenessProbe.httpGet.path).toBe('/healthz')
})
