import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  honest,
  honestUntil,
  type Respond,
  startNode,
  stopNodes,
} from '../../widget-app/server/testing/nodes.ts'
import { type Chain, callChain, startChain } from '../local/chain.ts'
import { serverOver } from './serverOver.ts'

/** The first of anvil's own accounts, which has 10,000 coins. */
const RICH = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const COINS = '0x21e19e0c9bab2400000'
/** The answers of a node that lies. */
const LIE = { eth_getBalance: () => '0x1', eth_blockNumber: () => '0xffffff' }

let real: Chain
beforeAll(async () => {
  real = await startChain({ chainId: 31_337 })
}, 30_000)
afterAll(() => real?.stop())
afterEach(stopNodes)

const page: Respond = (_, response) =>
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>Welcome to our hotel</title>')

const TROUBLES: readonly [string, Respond][] = [
  ['is of another chain', honest({ ...LIE, eth_chainId: () => '0x1' })],
  ['responds with a page instead of JSON', page],
  ['returns its chain id, and then responds with pages', honestUntil(page)],
  ['does not respond', () => undefined],
  ['returns its chain id, and then does not respond', honestUntil(() => undefined)],
  [
    'refuses calls over its limit',
    honestUntil((_, response) => response.writeHead(429, { 'retry-after': '7' }).end()),
  ],
]

describe.each(TROUBLES)('a node that %s', (_, respond) => {
  test('does not affect visitors if there is another node: responses are the chain’s', async () => {
    const bad = await startNode(respond)
    const { ask, balance } = serverOver([bad.url, real.url], 500)
    expect(await ask('eth_getBalance', [RICH, 'latest'])).toBe(COINS)
    expect(await ask('eth_blockNumber')).toBe(await callChain(real.url, 'eth_blockNumber'))
    const { balances } = await (await balance(RICH)).json()
    expect(balances).toEqual([
      expect.objectContaining({ symbol: 'ETH', quantity: { numeric: '10000', decimals: '18' } }),
    ])
  })

  test('is reported if there is no other node, with Retry-After and without details of the node', async () => {
    const bad = await startNode(respond)
    const { post, balance, logged } = serverOver([bad.url], 500)
    for (const response of [
      await post({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [RICH, 'latest'] }),
      await balance(RICH),
    ]) {
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.text()).not.toMatch(/SECRET|hotel|127\.0\.0\.1/)
    }
    expect(JSON.stringify(logged)).not.toContain('SECRET')
  })
})
