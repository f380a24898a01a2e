import {
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  keccak256,
  namehash,
  parseAbi,
  parseAbiParameters,
  recoverAddress,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { serverForTests } from '../testing/server.ts'
import { NAMES_KEY, namesOn, newAccount } from './names.fixture.ts'

/** Some clients write addresses without a right checksum. */
const SENDER = `0x${'Aa'.repeat(20)}` as const
const resolve = parseAbi(['function resolve(bytes name, bytes data)'])
const addr = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coin = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const text = parseAbi(['function text(bytes32 node, string key) view returns (string)'])
const contenthash = parseAbi(['function contenthash(bytes32 node) view returns (bytes)'])
const multicall = parseAbi(['function multicall(bytes[] calls) returns (bytes[])'])
const ZERO = `0x${'0'.repeat(40)}`

const [{ open }] = databases as [(typeof databases)[number]]
let database: TestDatabase
let server: Awaited<ReturnType<typeof namesOn>>
const alice = newAccount()
beforeAll(async () => {
  database = await open()
  server = await namesOn(database)
  const attributes = { avatar: 'https://shop.example/a.png', bio: 'Hello' }
  await server.claim(alice, 'alice.shop.eth', { changes: { attributes } })
}, 180_000)
afterAll(() => database.close())

const question = (name: string, call: Hex) =>
  encodeFunctionData({ abi: resolve, args: [toHex(packetToBytes(name)), call] })

async function read(response: Response, asked: Hex) {
  const { data } = (await response.json()) as { data: Hex }
  const [result, expires, signature] = decodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), data)
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', getAddress(SENDER.toLowerCase()), expires, keccak256(asked), keccak256(result)],
    ),
  )
  return { result, expires: Number(expires), signer: await recoverAddress({ hash, signature }) }
}

const ask = (asked: Hex) => server.app.request(`/v1/ccip/${SENDER}/${asked}.json`)
const resultOf = async (name: string, call: Hex) => {
  const asked = question(name, call)
  return (await read(await ask(asked), asked)).result
}
const node = namehash('alice.shop.eth')
const addrCall = encodeFunctionData({ abi: addr, args: [node] })

test('an answer is signed for the resolver that asks, and good for five minutes', async () => {
  const asked = question('alice.shop.eth', addrCall)
  const response = await ask(asked)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const { result, expires, signer } = await read(response, asked)
  expect(decodeFunctionResult({ abi: addr, data: result })).toBe(alice.address)
  expect(signer).toBe(privateKeyToAccount(NAMES_KEY).address)
  const left = expires - Date.now() / 1_000
  expect(left).toBeLessThanOrEqual(300)
  expect(left).toBeGreaterThan(200)
})

test.each(['/v1/ccip', `/v1/ccip/${SENDER}`])(
  'the same by POST to %s, as for long questions',
  async (path) => {
    const asked = question('alice.shop.eth', addrCall)
    const body = JSON.stringify({ sender: SENDER, data: asked })
    const response = await server.app.request(path, { method: 'POST', body })
    const { result } = await read(response, asked)
    expect(decodeFunctionResult({ abi: addr, data: result })).toBe(alice.address)
    expect((await server.app.request(path, { method: 'OPTIONS' })).status).toBe(204)
  },
)

test.each<[bigint, string]>([
  [60n, alice.address.toLowerCase()],
  [0x80000000n, alice.address.toLowerCase()],
  [0x80000000n + 8453n, alice.address.toLowerCase()],
  [0n, '0x'],
  [501n, '0x'],
  [2n ** 200n, '0x'],
])('the address of coin type %i', async (coinType, address) => {
  const data = await resultOf('alice.shop.eth', encodeFunctionData({ abi: coin, args: [node, coinType] }))
  expect(decodeFunctionResult({ abi: coin, data })).toBe(address)
})

test.each([
  ['avatar', 'https://shop.example/a.png'],
  ['bio', 'Hello'],
  ['description', 'Hello'],
  ['url', ''],
  ['__proto__', ''],
])('the text %s', async (key, value) => {
  const data = await resultOf('alice.shop.eth', encodeFunctionData({ abi: text, args: [node, key] }))
  expect(decodeFunctionResult({ abi: text, data })).toBe(value)
})

test('other records are empty, and several are answered at once', async () => {
  const calls = [addrCall, encodeFunctionData({ abi: contenthash, args: [node] })]
  const data = await resultOf('alice.shop.eth', encodeFunctionData({ abi: multicall, args: [calls] }))
  const [first = '0x', second = '0x'] = decodeFunctionResult({ abi: multicall, data })
  expect(decodeFunctionResult({ abi: addr, data: first })).toBe(alice.address)
  expect(decodeFunctionResult({ abi: contenthash, data: second })).toBe('0x')
})

test.each(['bobby.shop.eth', 'shop.eth', 'a.alice.shop.eth', 'alice.other.eth'])(
  '%s leads to nobody',
  async (name) => {
    const data = await resultOf(name, addrCall)
    expect(decodeFunctionResult({ abi: addr, data })).toBe(ZERO)
  },
)

/** `alice.shop` as one label, which is another name than `alice.shop.eth`. */
const DOTTED: Hex = `0x0a${Buffer.from('alice.shop').toString('hex')}03${Buffer.from('eth').toString('hex')}00`

test.each<[string, string, number]>([
  ['no hex', `/v1/ccip/${SENDER}/hello.json`, 400],
  ['no address', `/v1/ccip/0x12/${addrCall}.json`, 400],
  ['a call of something else', `/v1/ccip/${SENDER}/${addrCall}.json`, 404],
  ['an unknown record', `/v1/ccip/${SENDER}/${question('alice.shop.eth', '0x12345678')}.json`, 404],
  [
    'a label with a dot',
    `/v1/ccip/${SENDER}/${encodeFunctionData({ abi: resolve, args: [DOTTED, addrCall] })}.json`,
    404,
  ],
])('%s is refused in the form of ERC-3668', async (_, path, status) => {
  const response = await server.app.request(path)
  expect(response.status).toBe(status)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(await response.json()).toEqual({ message: expect.any(String) })
})

test('a server without a key answers nothing', async () => {
  const { app } = serverForTests()
  expect((await app.request(`/v1/ccip/${SENDER}/${addrCall}.json`)).status).toBe(404)
})
