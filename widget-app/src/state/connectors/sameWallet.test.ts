import { expect, test } from 'vitest'
import type { Namespace } from '../../types.ts'
import { groupWallets } from './sameWallet.ts'

const named = (chain: Namespace, name: string, rdns?: string) => ({
  chain,
  name,
  ...(rdns ? { info: { rdns } } : {}),
})

test.each<[string, ReturnType<typeof named>[], number]>([
  ['the same rdns', [named('eip155', 'A', 'io.a'), named('solana', 'A Wallet', 'io.a')], 1],
  [
    'the same name, one without rdns',
    [named('eip155', 'Phantom', 'app.phantom'), named('solana', 'phantom ')],
    1,
  ],
  [
    'the same name in four families',
    [named('solana', 'A'), named('bip122', 'A'), named('polkadot', 'A'), named('cosmos', 'A')],
    1,
  ],
  ['the same name, another rdns', [named('eip155', 'A', 'io.a'), named('solana', 'A', 'io.b')], 2],
  ['the same name in the same family', [named('solana', 'A'), named('solana', 'A')], 2],
  ['another name', [named('solana', 'A'), named('bip122', 'B')], 2],
])('%s', (_, connectors, groups) => {
  expect(groupWallets(connectors)).toHaveLength(groups)
})

test('a wallet keeps its first position, with each family once', () => {
  const a = named('eip155', 'A')
  const b = named('solana', 'B')
  const twins = [named('solana', 'A'), named('solana', 'A')]
  expect(groupWallets([a, b, ...twins])).toEqual([[a, twins[0]], [b], [twins[1]]])
})
