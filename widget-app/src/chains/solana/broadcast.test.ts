import { base58, base64 } from '@scure/base'
import { afterEach, expect, test, vi } from 'vitest'
import type { CaipNetwork } from '../../types.ts'
import { broadcast } from './broadcast.ts'

const ID = base58.encode(new Uint8Array(64).fill(7))
const SIGNED = base64.encode(Uint8Array.from([1, ...new Uint8Array(64).fill(7), ...new Uint8Array(40)]))

/** How a node reacts to a method: it returns a result, an error, or nothing. */
type Node = { send: 'takes' | 'silent' | { code?: number; message: string; data?: unknown } }

const network = (urls: string[]): CaipNetwork => ({
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  name: 'Devnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: urls } },
})

function answerOf({ send }: Node, method: string): object {
  if (method === 'getSignatureStatuses') return { result: { value: [null] } }
  if (send === 'silent') throw new TypeError('Failed to fetch')
  return send === 'takes' ? { result: 'z'.repeat(88) } : { error: { code: -32002, ...send } }
}

function among(...nodes: Node[]) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { method } = JSON.parse(body)
    if (method === 'sendTransaction') sent.push(url)
    const node = nodes[Number(url.slice(-1))]
    return Response.json({ jsonrpc: '2.0', id: 1, ...(node && answerOf(node, method)) })
  })
  const urls = nodes.map((_, index) => `https://node.example/${index}`)
  return { sent, done: broadcast(network(urls), SIGNED) }
}
afterEach(() => void vi.unstubAllGlobals())

const NO = { message: 'Transaction simulation failed: Insufficient funds' }
const BUSY = { code: 429, message: 'Too many requests' }
const BEHIND = { code: -32005, message: 'Node is behind by 42 slots' }
const TAKEN = { message: 'Transaction simulation failed: This transaction has already been processed' }

test('a transaction that the first node accepts is sent to no other; its id is its own signature', async () => {
  const { sent, done } = among({ send: 'takes' }, { send: 'takes' })
  expect(await done).toBe(ID)
  expect(sent).toHaveLength(1)
})

test.each<[string, Node[]]>([
  ['the second node has it from the first, which did not respond', [{ send: 'silent' }, { send: TAKEN }]],
  [
    'the second node reports that in another way',
    [{ send: 'silent' }, { send: { message: 'no', data: { err: 'AlreadyProcessed' } } }],
  ],
  ['the first node did not respond, whatever the second one returns', [{ send: 'silent' }, { send: NO }]],
  [
    'the first node did not respond, and the second one refuses too many requests',
    [{ send: 'silent' }, { send: BUSY }],
  ],
  ['the only node returns another error: it may have passed it on', [{ send: BEHIND }]],
  ['one node returns an error that is not about the transaction', [{ send: BUSY }, { send: NO }]],
  ['the first node refuses it, and the second accepts it', [{ send: NO }, { send: 'takes' }]],
  ['no node responds: it may be in transit', [{ send: 'silent' }, { send: 'silent' }]],
])('counts as sent if %s', async (_, nodes) => {
  expect(await among(...nodes).done).toBe(ID)
})

test.each<[string, Node[]]>([
  ['all nodes refuse it', [{ send: NO }, { send: NO }]],
  ['the signatures are wrong', [{ send: NO }, { send: { code: -32003, message: 'Verification failed' } }]],
])('is refused if %s', async (_, nodes) => {
  await expect(among(...nodes).done).rejects.toThrow('Insufficient funds')
})

test('fails without a signed transaction or without a node', async () => {
  await expect(broadcast(network(['https://node.example/0']), 'A'.repeat(300))).rejects.toThrow(
    'something else',
  )
  await expect(broadcast(network([]), SIGNED)).rejects.toThrow('No RPC URL')
})
