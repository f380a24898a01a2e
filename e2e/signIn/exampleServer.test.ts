import type { AddressInfo } from 'node:net'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterEach, expect, test } from 'vitest'
import { createExampleServer } from './exampleServer.ts'

const ONE = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const OTHER = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const servers = new Set<ReturnType<typeof createExampleServer>>()

afterEach(() => {
  for (const server of servers) server.close()
  servers.clear()
})

/** A visitor's browser on the site. */
async function visit(now?: () => Date) {
  const server = createExampleServer({ domain: 'shop.example', ...(now && { now }) })
  servers.add(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let cookie = ''
  const call = async (method: string, path: string, body?: object) => {
    const init = { method, headers: { cookie }, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response.json()
  }
  const begin = async (changes: Partial<Parameters<typeof createSiweMessage>[0]> = {}) => {
    const { nonce } = (await call('POST', '/nonce')) as { nonce: string }
    return createSiweMessage({
      domain: 'shop.example',
      uri: 'https://shop.example',
      address: ONE.address,
      chainId: 1,
      version: '1',
      nonce,
      ...changes,
    } as Parameters<typeof createSiweMessage>[0])
  }
  const sign = async (message: string, signer = ONE) => ({
    message,
    signature: await signer.signMessage({ message }),
  })
  const verify = async (message: string) => call('POST', '/verify', await sign(message))
  const session = () => call('GET', '/session')
  const find = (chainId: number) =>
    call('POST', '/find', {
      chainId: `eip155:${chainId}`,
      address: ONE.address.toLowerCase(),
    }) as Promise<object[]>
  return { call, begin, sign, verify, session, find }
}

test('a visitor signs in, has a session, and signs out', async () => {
  const { call, begin, verify, session } = await visit()
  expect(await session()).toBeNull()
  expect(await verify(await begin())).toEqual({ ok: true })
  expect(await session()).toEqual({ address: ONE.address, chainId: 'eip155:1' })
  await call('POST', '/signOut')
  expect(await session()).toBeNull()
})

test('a nonce is good once', async () => {
  const { begin, verify } = await visit()
  const message = await begin()
  expect(await verify(message)).toEqual({ ok: true })
  expect(await verify(message)).toEqual({ ok: false, reason: 'wrong-nonce' })
  await begin()
  expect(await verify(message)).toEqual({ ok: false, reason: 'wrong-nonce' })
})

test.each([
  ['another site', 'wrong-domain', { domain: 'evil.example', uri: 'https://evil.example' }],
  ['a time that is over', 'expired', { expirationTime: new Date(Date.now() - 1000) }],
  ['another account', 'bad-signature', { address: OTHER.address }],
])('a message for %s is refused', async (_, reason, changes) => {
  const { begin, verify, session } = await visit()
  expect(await verify(await begin(changes))).toEqual({ ok: false, reason })
  expect(await session()).toBeNull()
})

test('a visitor has a session for each account and network, and only for those that verify', async () => {
  const { call, begin, find, sign } = await visit()
  await call('POST', '/sessions', await sign(await begin()))
  expect(await call('POST', '/sessions', await sign(await begin({ chainId: 10 }), OTHER))).toEqual({
    ok: false,
    reason: 'bad-signature',
  })
  expect([await find(1), await find(10)]).toMatchObject([[{ message: expect.any(String) }], []])
  const first = await begin({ chainId: 10 })
  const both = [await sign(first), await sign(first.replace('Chain ID: 10', 'Chain ID: 137'))]
  expect(await call('POST', '/replace', both)).toEqual({ ok: true })
  expect([(await find(1)).length, (await find(10)).length, (await find(137)).length]).toEqual([0, 1, 1])
  await call('POST', '/revoke', { chainId: 'eip155:10', address: ONE.address })
  expect([await find(10), (await find(137)).length]).toEqual([[], 1])
})

test('a nonce is too old after ten minutes', async () => {
  let time = Date.now()
  const { begin, verify } = await visit(() => new Date(time))
  const message = await begin()
  time += 600_000
  expect(await verify(message)).toEqual({ ok: false, reason: 'wrong-nonce' })
})
