import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseProjects } from '@airlock/kit/server'
import { afterAll, expect, test } from 'vitest'
import { admission } from './admission.ts'
import { assertSecrets } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'airlock-social-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const NONE = { variables: {}, mode: 'production' } as const

const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

const projectsWith = (socialLogin: object, features?: object) =>
  parseProjects(
    JSON.stringify({
      projects: [{ id: 'shop', name: 'Shop', origins: ['https://shop.example'], socialLogin, features }],
    }),
    'airlock.yaml',
    { mode: 'production', hasSecureFrame: true },
  )
const google = (clientSecret: object) => ({ google: { clientId: 'a', clientSecret } })
const apple = (path: string) => ({
  apple: { clientId: 'a', teamId: 'b', keyId: 'c', privateKey: { file: path } },
})

test('a start refuses every secret that is not there, and shows none', () => {
  const missing = join(folder, 'nothing')
  const check = (socialLogin: object) => () =>
    assertSecrets(projectsWith(socialLogin), { ...NONE, variables: { EMPTY: ' ' } })
  expect(check(google({ env: 'EMPTY' }))).toThrow(
    'airlock.yaml: Project "shop": "socialLogin": clientSecret of google: the variable EMPTY is not set.',
  )
  expect(check(google({ file: missing }))).toThrow(
    `clientSecret of google: ${missing} cannot be read (ENOENT).`,
  )
  expect(check(google({ file: file('empty', '\n') }))).toThrow('is empty.')
  expect(check(apple(file('wrong.p8', 'canary')))).toThrow(
    'privateKey of apple: not the .p8 file that Apple gave you.',
  )
  expect(check(apple(file('wrong.p8', 'canary')))).not.toThrow(/canary/)
  const farcaster = { relayUrl: 'https://relay.example', rpcUrl: 'https://op.example' }
  expect(check({ farcaster })).not.toThrow()
  expect(
    check({ ...google({ file: file('right', 'secret\n') }), ...apple(file('right.p8', pem)) }),
  ).not.toThrow()
})

test('a secret is read at each use, so that its file may be replaced', () => {
  const path = file('rotated', 'old\n')
  const { secretOf } = admission(projectsWith(google({ file: path })), NONE)
  expect(secretOf({ file: path })).toBe('old')
  file('rotated', 'new\n')
  expect(secretOf({ file: path })).toBe('new')
})

test('a client is there only if the project offers its provider', () => {
  const clientOf = (features?: object) =>
    admission(projectsWith(google({ env: 'A' }), features), NONE).socialClient
  expect(clientOf()('shop', 'google')?.clientId).toBe('a')
  expect(clientOf()('shop', 'github')).toBeNull()
  expect(clientOf()('nobody', 'google')).toBeNull()
  expect(clientOf({ social_login: ['email'] })('shop', 'google')).toBeNull()
  expect(clientOf({ social_login: false })('shop', 'google')).toBeNull()
})
