import { parseProjects } from '@airlock/kit/server'
import { expect, test } from 'vitest'
import { assertSecrets } from './secrets.ts'

const check =
  (
    variables: Record<string, string>,
    networks = ['eip155:1'],
    mode: 'development' | 'production' = 'production',
  ) =>
  () => {
    const smartAccounts = {
      networks,
      bundlerUrl: { env: 'BUNDLER' },
      paymaster: { url: { env: 'PAYMASTER' } },
    }
    const shop = {
      id: 'shop',
      name: 'Shop',
      origins: ['https://shop.example'],
      rpcUrl: 'https://rpc.example',
    }
    const socialLogin = { google: { clientId: 'a', clientSecret: { env: 'GOOGLE' } } }
    const text = JSON.stringify({ projects: [{ ...shop, smartAccounts, socialLogin }] })
    const projects = parseProjects(text, 'airlock.yaml', { mode, hasSecureFrame: true })
    assertSecrets(projects, { variables: { GOOGLE: 'secret', ...variables }, mode })
  }

const BUNDLER = 'https://bundler.example/{chainId}?key=canary'
const PAYMASTER = 'https://paymaster.example/canary'
const START = 'airlock.yaml: Project "shop": "smartAccounts":'

test('a start needs the addresses of bundlers and paymasters, of which only those of bundlers depend on the network', () => {
  expect(check({ BUNDLER, PAYMASTER }, ['eip155:1', 'eip155:10'])).not.toThrow()
  expect(check({ BUNDLER: PAYMASTER, PAYMASTER })).not.toThrow()
})

test('a start reports all of them at once, each once', () => {
  expect(check({ GOOGLE: '', PAYMASTER: 'canary' }, ['eip155:1', 'eip155:10'])).toThrow(
    [
      'airlock.yaml: Project "shop": "socialLogin": clientSecret of google: the variable GOOGLE is not set.',
      `${START} bundlerUrl: the variable BUNDLER is not set.`,
      `${START} paymaster url: the address is none. Write an address such as https://bundler.example/{chainId}/rpc.`,
    ].join('\n'),
  )
})

test.each([
  ['without a place for the network', PAYMASTER, 'bundlerUrl: the address has no {chainId}, but'],
  ['over http', BUNDLER.replace('https', 'http'), 'bundlerUrl: the address is not https.'],
  ['on this machine', 'http://127.0.0.1/{chainId}', 'bundlerUrl: the address leads to a local machine'],
])('a bundler %s is refused in production, and its address is not shown', (_, address, reason) => {
  const start = check({ BUNDLER: address, PAYMASTER }, ['eip155:1', 'eip155:10'])
  expect(start).toThrow(`${START} ${reason}`)
  expect(start).not.toThrow(/canary|127/)
})

test('a bundler on this machine may be asked in development', () => {
  const local = 'http://127.0.0.1:4337'
  expect(check({ BUNDLER: local, PAYMASTER: local }, ['eip155:1'], 'development')).not.toThrow()
})
