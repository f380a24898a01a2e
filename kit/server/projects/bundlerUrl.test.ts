import { expect, test } from 'vitest'
import { ConfigProblem } from '../config/problem.ts'
import { bundlerUrlOf } from './bundlerUrl.ts'

test.each([
  ['https://bundler.example/v2/{chainId}/rpc?key=a', 'https://bundler.example/v2/8453/rpc?key=a'],
  ['https://{chainId}.bundler.example/{chainId}', 'https://8453.bundler.example/8453'],
  ['https://bundler.example/rpc', 'https://bundler.example/rpc'],
])('%s leads to %s', (text, url) => {
  expect(bundlerUrlOf(text, 'eip155:8453', 'production').href).toBe(url)
})

test('a local machine may be asked over http in development only', () => {
  const local = 'http://127.0.0.1:4337/{chainId}'
  expect(bundlerUrlOf(local, 'eip155:31337', 'development').href).toBe('http://127.0.0.1:4337/31337')
  expect(() => bundlerUrlOf(local, 'eip155:31337', 'production')).toThrow(
    'the address leads to a local machine, which is for development. Write an address such as https://bundler.example/{chainId}/rpc.',
  )
})

test.each([
  ['no address', 'canary.example', 'the address is none'],
  ['an address of two lines', 'https://a.example/\ncanary', 'the address is none'],
  ['http on another host', 'http://bundler.example/canary', 'is not https'],
  ['another scheme', 'wss://bundler.example/canary', 'is not https'],
  ['a user name', 'https://canary@bundler.example', 'carries a user name'],
  ['a password', 'https://:canary@bundler.example', 'carries a user name'],
  ['a fragment', 'https://bundler.example/#canary', 'has a fragment'],
  ['another placeholder', 'https://bundler.example/{chain}/canary', 'has a placeholder other than {chainId}'],
])('%s is refused in both modes, and not repeated', (_, text, reason) => {
  for (const mode of ['development', 'production'] as const) {
    const attempt = () => bundlerUrlOf(text, 'eip155:1', mode)
    expect(attempt).toThrow(ConfigProblem)
    expect(attempt).toThrow(reason)
    expect(attempt).not.toThrow(/canary/)
  }
})
