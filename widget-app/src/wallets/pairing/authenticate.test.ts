import { expect, test } from 'vitest'
import { authenticate } from './authenticate.ts'
import type { Client } from './signClient.ts'

const SIGN_IN = { domain: 'shop.example', uri: 'https://shop.example', nonce: 'nonce1234' }
const OFFER = { chains: ['eip155:1'], methods: ['personal_sign'], events: [] }
const SESSION = { topic: 'one' }

/** A wallet that answers in this way. */
function propose(answer: () => Promise<unknown>, uri: string | undefined = 'wc:1@2') {
  const client = {
    authenticate: async () => ({ uri, response: answer }),
    formatAuthMessage: ({ iss }: { iss: string }) => `signed by ${iss}`,
  } as unknown as Client
  return authenticate(client, OFFER, SIGN_IN)
}

test.each<[string, unknown, string[]]>([
  ['hex', '0x12aB', ['0x12aB']],
  ['no text', { toString: () => '0x12' }, []],
  ['no hex', '0xhello', []],
  ['too long', `0x${'00'.repeat(20_000)}`, []],
])('a signature that is %s', async (_, s, signatures) => {
  const auths = [{ p: { iss: 'did:pkh:eip155:1:0x1' }, s: { t: 'eip1271', s } }]
  const { approval } = await propose(async () => ({ auths, session: SESSION }))
  const { record, signed } = await approval
  expect(record).toBe(SESSION)
  expect(signed.messages.map(({ signature }) => signature)).toEqual(signatures)
})

test('a wallet that has not signed has connected', async () => {
  const { approval } = await propose(async () => ({ session: SESSION }))
  expect(await approval).toEqual({ record: SESSION, signed: { nonce: 'nonce1234', messages: [] } })
})

test.each<[string, () => Promise<unknown>, object]>([
  ['declines', () => Promise.reject('User rejected.'), { code: 5000, message: 'User rejected.' }],
  ['fails', () => Promise.reject(new Error('boom')), { message: 'boom' }],
  ['signs without a session', async () => ({ auths: [] }), { message: 'The wallet approved no session' }],
])('a wallet that %s has not connected', async (_, answer, error) => {
  const { approval } = await propose(answer)
  await expect(approval).rejects.toMatchObject(error)
})

test('a code without an address is no code', async () => {
  await expect(propose(async () => ({}), '')).rejects.toMatchObject({ code: 4900 })
})
