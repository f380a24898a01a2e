import { expect, test } from 'vitest'
import type { CaipNetwork, CaipNetworkId } from '../types.ts'
import type { AskWallet } from './askWallet.ts'
import { bip122 } from './bip122.ts'

const MAIN: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'
const TEST: CaipNetworkId = 'bip122:000000000933ea01ad0ee984209779ba'
const REGTEST: CaipNetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const UNKNOWN: CaipNetworkId = 'bip122:fdbe99b90c90bae7505796461471d89a'

const PAYMENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ORDINAL = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const ON_TEST = 'tb1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5r7fxez'

const on = (caipNetworkId: CaipNetworkId): CaipNetwork => ({
  id: caipNetworkId.slice(7),
  caipNetworkId,
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://mempool.example/' } },
})

test.each<[string, CaipNetworkId, string, boolean]>([
  ['of the genesis block', MAIN, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', true],
  ['to a script', MAIN, '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', true],
  ['SegWit (BIP-173)', MAIN, PAYMENT, true],
  ['SegWit in capitals', MAIN, PAYMENT.toUpperCase(), true],
  ['SegWit to a script', MAIN, 'bc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7rusqyp0mu0', true],
  ['Taproot (BIP-350)', MAIN, ORDINAL, true],
  ['to a key of the test network', TEST, 'mfcHP2WMCVLsVZA8yrovmhMgxNFW9r98xw', true],
  ['to a script of the test network', TEST, '2MsLZ5FqqYpjM1Q1W4X81zMVZTF9gdbhVwd', true],
  ['SegWit of the test network', TEST, ON_TEST, true],
  [
    'Taproot of the test network',
    TEST,
    'tb1pqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7rusqe7ea7u',
    true,
  ],
  ['SegWit of a local chain', REGTEST, 'bcrt1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5phstwt', true],
  ['of the test network on the main one', MAIN, ON_TEST, false],
  ['of the main network on the test one', TEST, PAYMENT, false],
  ['of the test network on a local chain', REGTEST, ON_TEST, false],
  ['of an unknown chain', UNKNOWN, PAYMENT, false],
  ['of another currency', MAIN, 'LKKHMBjCU89fyFNgSRprDoD8Jb25N8uWvd', false],
  ['of another currency, SegWit', MAIN, 'ltc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5dyg36p', false],
  ['with a typo', MAIN, PAYMENT.replace('w508', 'w509'), false],
  ['with a typo, legacy', MAIN, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', false],
  ['with mixed case', MAIN, PAYMENT.replace('w', 'W'), false],
  ['version 0 with the newer checksum', MAIN, 'bc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5uyze8n', false],
  [
    'version 1 with the older checksum',
    MAIN,
    'bc1pqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7rusqm2l7p3',
    false,
  ],
  [
    'with a version without rules',
    MAIN,
    'bc1zqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7rusqxtka2c',
    false,
  ],
  ['with a program that is too short', MAIN, 'bc1qqgpsgpgxquyqjzstpsxsurcszyfpx9q9ewr6q', false],
  ['a text of a megabyte', MAIN, '1'.repeat(1_000_000), false],
  ['an empty text', MAIN, '', false],
])('recognizes an address: %s', (_, caipNetworkId, text, expected) => {
  expect(bip122.isAddress(on(caipNetworkId), text)).toBe(expected)
})

/** A wallet that lists these accounts and has no network of its own. */
const wallet =
  (accounts: unknown, answers: Record<string, unknown> = {}): AskWallet =>
  async (method) => {
    if (method === 'bip122_getAccounts') return accounts
    if (method in answers) return answers[method]
    throw Object.assign(new Error('No'), { code: 4200 })
  }

const entry = (address: string, intention: unknown) => ({ address, publicKey: '02', intention })

test('reads the purpose of each address, only for the network', async () => {
  const ask = wallet([entry(ORDINAL, 'ordinal'), entry(PAYMENT, 'payment'), entry(ON_TEST, 'payment')])
  expect(await bip122.read(ask, MAIN)).toEqual({
    accounts: [ORDINAL, PAYMENT],
    types: ['ordinal', 'payment'],
    caipNetworkId: MAIN,
  })
})

test('an address that is listed for both purposes is one account', async () => {
  const ask = wallet([entry(PAYMENT, 'payment'), entry(PAYMENT.toUpperCase(), 'ordinal')])
  expect((await bip122.read(ask, MAIN)).accounts).toEqual([PAYMENT])
})

test('switches only to networks on which the wallet has addresses', async () => {
  const ask = wallet([entry(PAYMENT, 'payment'), entry(ON_TEST, 'payment')])
  expect(await bip122.switchNetwork(ask, on(TEST))).toMatchObject({
    caipNetworkId: TEST,
    accounts: [ON_TEST],
  })
  await expect(bip122.switchNetwork(ask, on(REGTEST))).rejects.toMatchObject({ code: 4902 })
})

test('converts a signature from hex to the encoding of verifiers', async () => {
  const ask = wallet([], { signMessage: { signature: 'FF'.repeat(65), address: PAYMENT } })
  expect(await bip122.signMessage(ask, on(MAIN), PAYMENT, 'hi')).toBe(
    Buffer.alloc(65, 0xff).toString('base64'),
  )
})

test('sends through the wallet', async () => {
  const ask: AskWallet = async (method, params) => {
    expect([method, params]).toEqual([
      'sendTransfer',
      { account: PAYMENT, recipientAddress: ORDINAL, amount: '2100000000000000' },
    ])
    return { txid: 'ab'.repeat(32) }
  }
  const transfer = { from: PAYMENT, to: ORDINAL, amount: 2_100_000_000_000_000n }
  expect(await bip122.send?.(ask, on(MAIN), transfer)).toBe('ab'.repeat(32))
})
