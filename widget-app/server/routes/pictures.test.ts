import { expect, test } from 'vitest'
import type { Transaction } from '../../shared/blockchain.ts'
import { pictureFor, withTransferIcons } from './pictures.ts'

test.each([
  [
    'a path of ours carries the project',
    '/public/getTokenImage/ETH',
    '/public/getTokenImage/ETH?projectId=my+shop',
  ],
  ['a picture that is whole in itself stays', 'data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ['none stays none', null, null],
])('%s', (_, picture, expected) => expect(pictureFor('my shop', picture)).toBe(expected))

test('what moved in a transaction has pictures of the project, and nothing else of it changes', () => {
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
  const bare = { fungible_info: { name: 'Token', symbol: 'TKN', icon: null }, ...moved }
  const given = [transaction([{ fungible_info: coin, ...moved }, bare]), transaction(null)]
  const icon = { url: '/public/getTokenImage/ETH?projectId=shop' }
  expect(withTransferIcons('shop', given)).toEqual([
    transaction([{ fungible_info: { ...coin, icon }, ...moved }, bare]),
    transaction(null),
  ])
})
