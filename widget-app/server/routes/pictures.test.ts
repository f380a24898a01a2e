import { expect, test } from 'vitest'
import { History, type Transaction } from '../../shared/blockchain.ts'
import { chainForTests } from '../testing/chains.ts'
import { serverForTests } from '../testing/server.ts'
import { pictureFor, withTransferIcons } from './pictures.ts'

test.each([
  [
    'a path of ours gets the project',
    '/public/getTokenImage/ETH',
    '/public/getTokenImage/ETH?projectId=my+shop',
  ],
  ['an inline picture is unchanged', 'data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ['a missing picture stays missing', null, null],
])('%s', (_, picture, expected) => expect(pictureFor('my shop', picture)).toBe(expected))

const moved = { direction: 'in' as const, quantity: { numeric: '1' } }
const coin = { name: 'Ether', symbol: 'ETH', icon: { url: '/public/getTokenImage/ETH' } }
const transaction = (transfers: Transaction['transfers']): Transaction => ({
  id: 'one',
  metadata: {
    operationType: 'receive',
    hash: '0x1',
    chain: 'eip155:1',
    minedAt: '2026-01-01T00:00:00.000Z',
    sentFrom: '0x2',
    sentTo: null,
    status: 'confirmed',
    nonce: 1,
  },
  transfers,
})

test('the assets of a transaction get pictures with the project, and are otherwise unchanged', () => {
  const bare = { fungible_info: { name: 'Token', symbol: 'TKN', icon: null }, ...moved }
  const given = [transaction([{ fungible_info: coin, ...moved }, bare]), transaction(null)]
  const icon = { url: '/public/getTokenImage/ETH?projectId=shop' }
  expect(withTransferIcons('shop', given)).toEqual([
    transaction([{ fungible_info: { ...coin, icon }, ...moved }, bare]),
    transaction(null),
  ])
})

test('a picture of the history is served at its URL', async () => {
  const chain = chainForTests()
  const value = { data: [transaction([{ fungible_info: coin, ...moved }])], next: null }
  const histories = { of: async () => ({ value, ageMs: 0 }), changed: () => {} }
  const chains = { find: () => chain, of: () => [chain], shared: [chain] }
  const { app } = serverForTests('production', { chains, histories })
  const path = `/v1/account/${chain.id}:0x${'1'.repeat(40)}/history?projectId=shop&st=airlock&sv=html-1.0.0`
  const [told] = History.parse(await (await app.request(path)).json()).data
  const url = told?.transfers?.[0]?.fungible_info?.icon?.url ?? ''
  expect((await app.request(url)).status).toBe(200)
})
