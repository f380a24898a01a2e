import { describe, expect, test, vi } from 'vitest'
import { fakeNode, Refusal } from './node.fixture.ts'
import { createNode } from './node.ts'

const at = { name: 'Base', rpcUrl: 'https://rpc.example' }
const answering = (response: () => Response) => createNode(at, async () => response())
const text = (body: string, status = 200) => answering(() => new Response(body, { status }))

test('a call is one request without data about the person', async () => {
  const fetch = vi.fn(async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }))
  expect(await createNode(at, fetch)('eth_chainId', [])).toBe('0x1')
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    'https://rpc.example',
    expect.objectContaining({
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    }),
  )
})

test('null is a valid result', async () => {
  expect(
    await createNode(at, fakeNode({ eth_getTransactionByHash: () => null }).fetch)(
      'eth_getTransactionByHash',
      [],
    ),
  ).toBeNull()
})

describe('a response that is not JSON-RPC is a network problem', () => {
  test.each([
    ['a page of a captive portal', '<!doctype html><title>Sign in to Wi-Fi</title>'],
    ['an empty response', ''],
    ['other JSON', '{"ok":true}'],
    ['a response to another call', '{"jsonrpc":"2.0","id":2,"result":"0x1"}'],
    ['neither result nor error', '{"jsonrpc":"2.0","id":1}'],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"result":"0x1"}]'],
    ['an error without a code', '{"jsonrpc":"2.0","id":1,"error":{"message":"no"}}'],
  ])('%s', async (_, body) => {
    await expect(text(body)('eth_chainId', [])).rejects.toMatchObject({
      code: -32603,
      reason: 'network',
      message: 'Network problem: Base answered with something else than JSON-RPC',
    })
  })
})

test('a response that is too long is a network problem, and is not read to its end', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1
      controller.enqueue(new Uint8Array(100_000).fill(0x20))
    },
  })
  await expect(answering(() => new Response(endless))('eth_getLogs', [])).rejects.toMatchObject({
    reason: 'network',
    message: 'Network problem: Base answered with too much',
  })
  expect(sent).toBeLessThan(20)
})

test.each([
  [
    'cannot be reached',
    new TypeError('Failed to fetch'),
    -32603,
    'Network problem: Base could not be reached',
  ],
  ['is too slow', new DOMException('', 'TimeoutError'), -32052, 'Base took too long to respond'],
])('a node that %s', async (_, reason, code, message) => {
  const node = createNode(at, () => Promise.reject(reason))
  await expect(node('eth_chainId', [])).rejects.toMatchObject({ code, reason: 'network', message })
})

test('the node’s own error is passed on, whatever the HTTP status', async () => {
  const body =
    '{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":"0x08c379a0"}}'
  await expect(text(body, 500)('eth_call', [])).rejects.toMatchObject({
    code: 3,
    message: 'execution reverted',
    data: '0x08c379a0',
  })
})

test.each([[-32062], [4001], [4100], [-32002]])('a node cannot use our error code %i', async (code) => {
  const { fetch } = fakeNode({ eth_call: new Refusal(code, 'Your session has ended') })
  await expect(createNode(at, fetch)('eth_call', [])).rejects.toMatchObject({ code: -32603 })
})

test('an error message is truncated to the limit of the boundary', async () => {
  const { fetch } = fakeNode({ eth_call: new Refusal(-32000, 'x'.repeat(10_000)) })
  await expect(createNode(at, fetch)('eth_call', [])).rejects.toMatchObject({ message: 'x'.repeat(500) })
})

test.each([
  ['insufficient funds for gas * price + value', 'balance-too-low'],
  ['There is not enough ETH', 'balance-too-low'],
  ["UserOperation reverted with reason: AA21 didn't pay prefund", 'balance-too-low'],
  ['execution reverted: no', 'would-fail'],
  ['Transaction simulation failed: Blockhash not found', 'would-fail'],
  ['Transaction simulation failed: insufficient lamports', 'balance-too-low'],
  ['the backend took too long', 'network'],
  ['nonce too low', 'other'],
])('the message “%s” of a node means %s', async (message, reason) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message } })
  await expect(text(body)('eth_sendRawTransaction', [])).rejects.toMatchObject({ reason, message })
})
