import { expect, test } from 'vitest'
import type { CaipNetwork, CaipNetworkId } from '../types.ts'
import type { AskWallet } from './askWallet.ts'
import { polkadot } from './polkadot.ts'

const POLKADOT: CaipNetworkId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const KUSAMA: CaipNetworkId = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const UNKNOWN: CaipNetworkId = 'polkadot:00000000000000000000000000000000'

/** Alice of the development chains, in the encoding of three networks. */
const ALICE = {
  generic: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
}
/** One key under prefixes of one and two bytes, as encoded by Polkadot's own library. */
const WIDE = [
  ['252', 'xw3cBVPbXR2Ss3A9DGnYzW5HRqn3ZHuhtWrAMu4H2vXKVAhDe'],
  ['64', 'cEVbXQX4VCRFdptbfWqmD9bQbbZTYvobJuiabRAEMtCvYy7Lk'],
  ['16383', 'yNVMPQNfLRDUCs8JWEYt3ns6neWWYHeGcchRqnMGozZwpw6fX'],
] as const

const on = (caipNetworkId: CaipNetworkId): CaipNetwork => ({
  id: caipNetworkId.slice(9),
  caipNetworkId,
  chainNamespace: 'polkadot',
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: [] } },
})

test.each<[string, CaipNetworkId, string, boolean]>([
  ['of the network', POLKADOT, ALICE.polkadot, true],
  ['with the generic prefix', POLKADOT, ALICE.generic, true],
  ['of another network', POLKADOT, ALICE.kusama, false],
  ['of the other network, on that network', KUSAMA, ALICE.kusama, true],
  ['of any network, if the prefix is unknown', UNKNOWN, ALICE.kusama, true],
  ...WIDE.map(
    ([prefix, text]) =>
      [`of prefix ${prefix}`, UNKNOWN, text, true] as [string, CaipNetworkId, string, boolean],
  ),
  ['with a typo', POLKADOT, ALICE.polkadot.replace('oF', 'oG'), false],
  ['a Solana key', POLKADOT, '4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw', false],
  ['an Ethereum key of a parachain', POLKADOT, `0x${'1'.repeat(40)}`, false],
  ['of a megabyte', POLKADOT, '1'.repeat(1_000_000), false],
  ['that is empty', POLKADOT, '', false],
])('recognizes an address %s', (_, caipNetworkId, text, expected) => {
  expect(polkadot.isAddress(on(caipNetworkId), text)).toBe(expected)
})

test('an address has the encoding of its network, whatever the wallet’s encoding', () => {
  const all = Object.values(ALICE)
  expect(polkadot.normalizeAccounts(all, POLKADOT)).toEqual([ALICE.polkadot])
  expect(polkadot.normalizeAccounts(all, KUSAMA)).toEqual([ALICE.kusama])
  const wide = WIDE.map(([, text]) => text)
  expect(polkadot.normalizeAccounts(wide, UNKNOWN)).toEqual(wide)
})

test('another network has the same keys in another encoding', async () => {
  const ask: AskWallet = async (method) => {
    if (method === 'polkadot_getAccounts') return [{ address: ALICE.generic, name: 'Alice' }]
    throw Object.assign(new Error('No'), { code: 4200 })
  }
  expect(await polkadot.switchNetwork(ask, on(KUSAMA))).toEqual({
    accounts: [ALICE.kusama],
    caipNetworkId: KUSAMA,
  })
})
