import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRequest } from '../outbound/request.ts'
import { chainForTests } from '../testing/chains.ts'
import { honest, honestUntil, type Node, type Respond, startNode, stopNodes } from '../testing/nodes.ts'
import { createRpc } from './createRpc.ts'

afterEach(stopNodes)

const fails: Respond = (_, response) => {
  response.writeHead(500).end()
}

/** A chain on two nodes, with a clock that the test moves by hand. */
async function twoNodes(first: Respond, second: Respond) {
  const clock = { ms: 1_000_000 }
  const nodes = [await startNode(first), await startNode(second)] as const
  const log = pino({ level: 'silent' })
  const rpc = createRpc({ request: createRequest(false), log, nowMs: () => clock.ms })
  const chain = chainForTests({ rpcUrls: nodes.map(({ url }) => url) })
  const ask = (method = 'echo') => rpc.request(chain, method, ['x'])
  return { nodes, clock, ask }
}

const countOf = ({ requests }: Node, method: string) =>
  requests.flat().filter((call) => call.method === method).length

const probesOf = (nodes: readonly Node[]) => nodes.map((node) => countOf(node, 'eth_chainId'))

describe('the order of the upstreams', () => {
  test('is the operator’s at first, and changes after the first one has failed', async () => {
    const { nodes, clock, ask } = await twoNodes(honestUntil(fails), honest())
    await ask()
    await vi.waitFor(() => expect(probesOf(nodes)).toEqual([1, 1]))
    expect(nodes.map((node) => countOf(node, 'echo'))).toEqual([1, 1])
    clock.ms += 4_000
    await ask()
    await vi.waitFor(() => expect(probesOf(nodes)).toEqual([2, 2]))
    await vi.waitFor(async () => {
      nodes[0].requests = []
      await ask()
      expect(countOf(nodes[0], 'echo')).toBe(0)
    })
  })

  test('does not matter for state of one node', async () => {
    const knows = honest({ eth_newFilter: () => '0x1', eth_getFilterChanges: () => [] })
    const failsEcho: Respond = (calls, response, isBatch) =>
      (calls[0]?.method === 'echo' ? fails : knows)(calls, response, isBatch)
    const { nodes, clock, ask } = await twoNodes(failsEcho, knows)
    await ask()
    await vi.waitFor(() => expect(probesOf(nodes)).toEqual([1, 1]))
    clock.ms += 4_000
    await ask()
    await vi.waitFor(() => expect(probesOf(nodes)).toEqual([2, 2]))
    await Promise.all([ask('eth_newFilter'), ask('eth_getFilterChanges')])
    expect(countOf(nodes[0], 'eth_newFilter')).toBe(1)
    expect(countOf(nodes[1], 'eth_newFilter')).toBe(0)
  })
})

describe('samples of the upstreams', () => {
  test('are taken every four seconds at most, and only while the chain is in use', async () => {
    const { nodes, clock, ask } = await twoNodes(honest(), honest())
    await Promise.all([ask(), ask()])
    await vi.waitFor(() => expect(probesOf(nodes)).toEqual([1, 1]))
    clock.ms += 3_999
    await ask()
    expect(probesOf(nodes)).toEqual([1, 1])
    clock.ms += 3_600_000
    await new Promise(setImmediate)
    expect(probesOf(nodes)).toEqual([1, 1])
    await ask()
    await vi.waitFor(() => expect(probesOf(nodes)).toEqual([2, 2]))
  })

  test('are not taken while an upstream is paused', async () => {
    const limited: Respond = (_, response) => {
      response.writeHead(429, { 'retry-after': '60' }).end()
    }
    const { nodes, clock, ask } = await twoNodes(limited, honest())
    await ask()
    await vi.waitFor(() => expect(probesOf(nodes)).toEqual([1, 1]))
    for (let round = 2; round < 10; round++) {
      clock.ms += 5_000
      await ask()
      await vi.waitFor(() => expect(probesOf(nodes)).toEqual([1, round]))
    }
  })

  test('are not taken without a choice', async () => {
    const { nodes, clock, ask } = await twoNodes(honest(), honest())
    const log = pino({ level: 'silent' })
    const rpc = createRpc({ request: createRequest(false), log, nowMs: () => clock.ms })
    const alone = chainForTests({ rpcUrls: [nodes[1].url] })
    for (let round = 0; round < 5; round++) {
      clock.ms += 10_000
      await rpc.request(alone, 'echo', [round])
    }
    expect(probesOf(nodes)).toEqual([0, 1])
    await ask()
  })
})
