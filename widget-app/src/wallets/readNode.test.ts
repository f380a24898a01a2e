import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaipNetwork } from '../types.ts'
import { askNode } from './readNode.ts'

const bodies: string[] = []
let answer = '{}'
const node = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    bodies.push(body)
    response.end(answer)
  })
})

beforeAll(() => new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve)))
afterAll(() => void node.close())

const network = (...http: string[]): CaipNetwork => ({
  id: 1,
  name: 'Net',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http }, public: { http: ['https://public.example'] } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
})

const here = () => network(`http://127.0.0.1:${(node.address() as AddressInfo).port}`)
const signal = new AbortController().signal
const ask = (on: CaipNetwork) => askNode(on, 'eth_call', [{}, 'latest'], signal)

test('the dApp’s node responds', async () => {
  answer = '{"jsonrpc":"2.0","id":1,"result":"0x1"}'
  expect(await ask(here())).toBe('0x1')
  expect(JSON.parse(bodies.at(-1) ?? '')).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_call',
    params: [{}, 'latest'],
  })
})

test('with its own code if it refuses', async () => {
  answer = '{"error":{"code":3,"message":"execution reverted","data":"0x08"}}'
  await expect(ask(here())).rejects.toMatchObject({ code: 3, message: 'execution reverted', data: '0x08' })
})

test.each(['<!doctype html><title>Sign in</title>', '', '[]', '{"error":"busy"}'])(
  'an invalid response of a node (%j) is a network problem, and its text is not shown',
  async (page) => {
    answer = page
    await expect(ask(here())).rejects.toMatchObject({
      name: 'AirlockError',
      message: 'Network problem: Net answered with something else than JSON-RPC',
    })
  },
)

test.each([
  ['none is configured, not even the catalogue’s', () => network(), 4901],
  ['it is unreachable', () => network('http://127.0.0.1:1'), -32603],
])('no other node is used if %s', async (_, on, code) => {
  await expect(ask(on())).rejects.toMatchObject({ code })
})
