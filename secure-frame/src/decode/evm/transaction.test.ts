import type { Hex, TransactionSerializable } from 'viem'
import { describe, expect, test } from 'vitest'
import { decode } from '../../approval/decode.ts'
import { check, type Line, situationsOf } from '../fixtures/check.fixture.ts'
import { ethereum, node, people, type Situation } from '../fixtures/context.fixture.ts'
import { data, HASH, MAX, transaction } from '../fixtures/evm.fixture.ts'

const { me, friend, usdc, nft, multi, liar, fakeEth, app, hostile, permit2 } = people

const safe = (operation: number, inner: Hex): Hex =>
  data('execTransaction', usdc, 0n, inner, operation, 0n, 0n, 0n, friend, friend, '0x')
const nested = (depth: number): Hex =>
  depth === 0 ? data('transfer', friend, 1n) : data('multicall', [nested(depth - 1)])
const to = (contract: Hex, call: Hex, more: Partial<TransactionSerializable> = {}) =>
  transaction({ to: contract, data: call, ...more } as Partial<TransactionSerializable>)
const send = data('transfer', friend, 1_500_000n)

function delegation(address: Hex): Situation['payload'] {
  const signed = { chainId: 1, nonce: 8, r: HASH, s: HASH, yParity: 0 }
  return transaction({ type: 'eip7702', to: me, authorizationList: [{ address, ...signed }] } as object)
}

const unknown = { understood: false }
const lines: readonly Line[] = [
  // Benign
  [
    'a payment',
    transaction({ to: friend, value: 5n * 10n ** 17n }),
    'transfer',
    'Send 0.5 ETH',
    [],
    { fee: '0.00042 ETH' },
  ],
  [
    'a payment of the smallest unit',
    transaction({ to: friend, value: 1n }),
    'transfer',
    'Send 0.000000000000000001 ETH',
    [],
  ],
  ['a payment to oneself', transaction({ to: me, value: 0n }), 'transfer', 'Send 0 ETH to yourself', []],
  [
    'a legacy payment',
    transaction({
      type: 'legacy',
      gasPrice: 1n,
      maxFeePerGas: undefined,
      maxPriorityFeePerGas: undefined,
      to: friend,
      value: 1n,
    } as object),
    'transfer',
    'Send 0.000000000000000001 ETH',
    [],
    { fee: '0.000000000000021 ETH' },
  ],
  ['a token transfer', to(usdc, send), 'transfer', 'Send 1.5 USDC', []],
  ['an NFT transfer', to(nft, data('transferFrom', me, friend, 5n)), 'transfer', 'Send APES #5', []],
  ['a revoked permission', to(usdc, data('approve', friend, 0n)), 'revoke', 'Remove permission for USDC', []],
  [
    'a revoked permission for a collection',
    to(nft, data('setApprovalForAll', app, false)),
    'revoke',
    'Remove permission for all of APES',
    [],
  ],
  [
    'a smaller permission',
    to(usdc, data('decreaseAllowance', app, 1_000_000n)),
    'revoke',
    'Remove permission for 1 USDC',
    [],
  ],
  ['two transfers at once', to(usdc, data('multicall', [send, send])), 'call', 'Do 2 actions at once', []],
  // Permissions
  [
    'a permission',
    to(usdc, data('approve', app, 5_000_000n)),
    'approval',
    'Let 0x8888…8888 use 5 USDC',
    ['approval'],
  ],
  [
    'an unlimited permission',
    to(usdc, data('approve', app, MAX)),
    'approval',
    'Let 0x8888…8888 use all of your USDC',
    ['unlimited-approval'],
  ],
  [
    'a permission above the supply',
    to(usdc, data('approve', app, 10n ** 15n)),
    'approval',
    'Let 0x8888…8888 use all of your USDC',
    ['unlimited-approval'],
  ],
  [
    'a permission for a person',
    to(usdc, data('approve', friend, 1n)),
    'approval',
    'Let 0x2222…2222 use 0.000001 USDC',
    ['approval', 'approval-to-account'],
  ],
  [
    'a larger permission',
    to(usdc, data('increaseAllowance', app, 1_000_000n)),
    'approval',
    'Let 0x8888…8888 use another 1 USDC',
    ['approval'],
  ],
  [
    'a permission for one NFT',
    to(nft, data('approve', app, 5n)),
    'approval',
    'Let 0x8888…8888 take APES #5',
    ['approval'],
  ],
  [
    'a permission for a collection',
    to(nft, data('setApprovalForAll', app, true)),
    'approval',
    'Let 0x8888…8888 take all of your APES',
    ['all-nfts-approval'],
  ],
  [
    'a permission for ERC-1155',
    to(multi, data('setApprovalForAll', app, true)),
    'approval',
    'Let 0x8888…8888 take all of your collection',
    ['all-nfts-approval'],
  ],
  [
    'a permission in a contract with false claims',
    to(liar, data('approve', app, 5n)),
    'approval',
    'Let 0x8888…8888 take tokens or an item',
    ['approval', 'token-unclear'],
    unknown,
  ],
  [
    'a permission while the node does not respond',
    to(usdc, data('approve', app, MAX)),
    'approval',
    'Let 0x8888…8888 take tokens or an item',
    ['approval', 'fee-unknown', 'nonce-unknown', 'token-unclear', 'unlimited-approval'],
    { ...unknown, context: { call: () => Promise.reject(new Error('down')) } },
  ],
  [
    'a submitted permit',
    to(usdc, data('permit', friend, app, MAX, 1n, 27, HASH, HASH)),
    'approval',
    'Let 0x8888…8888 use all of your USDC',
    ['not-your-tokens', 'unlimited-approval'],
  ],
  // Failed or lost transfers
  [
    'tokens sent to their own contract',
    to(usdc, data('transfer', usdc, 1n)),
    'transfer',
    'Send 0.000001 USDC',
    ['to-token-contract'],
  ],
  [
    'tokens sent to the zero address',
    to(usdc, data('transfer', `0x${'0'.repeat(40)}`, 1n)),
    'transfer',
    'Send 0.000001 USDC',
    ['burn'],
  ],
  [
    'coins sent to a burn address',
    transaction({ to: '0x000000000000000000000000000000000000dEaD', value: 1n }),
    'transfer',
    'Send 0.000000000000000001 ETH',
    ['burn'],
  ],
  [
    'someone else’s tokens',
    to(usdc, data('transferFrom', friend, me, 1n)),
    'transfer',
    'Take 0.000001 USDC from another account',
    ['not-your-tokens'],
  ],
  [
    'a token that calls itself ETH',
    to(fakeEth, data('transfer', friend, 1_000_000n)),
    'transfer',
    'Send 1 ETH',
    ['token-imitates-native'],
  ],
  ['a token with a hostile name', to(hostile, send), 'transfer', 'Send 1.5 tokens', []],
  [
    'a transfer by a contract that is not a token',
    to(app, send),
    'transfer',
    'Send 1,500,000 units of a token, or the item #1500000',
    ['token-unverified'],
    unknown,
  ],
  [
    'an ERC-20 transfer of an NFT',
    to(nft, send),
    'transfer',
    'Send APES #1500000',
    ['token-unverified'],
    unknown,
  ],
  [
    'coins along with a token transfer',
    to(usdc, send, { value: 1n }),
    'transfer',
    'Send 1.5 USDC',
    ['value-with-call'],
  ],
  [
    'the largest possible amount',
    to(usdc, data('transfer', friend, MAX)),
    'transfer',
    `Send ${(MAX / 10n ** 6n).toLocaleString('en')}.${String(MAX).slice(-6)} USDC`,
    [],
  ],
  // Unknown and malformed
  ['an unknown function', to(app, '0xdeadbeef'), 'unknown', 'Call a contract', ['unknown-call'], unknown],
  [
    'an unknown function with coins',
    to(app, '0xdeadbeef', { value: 1n }),
    'unknown',
    'Call a contract',
    ['unknown-call', 'value-with-call'],
    unknown,
  ],
  [
    'data for a person',
    to(friend, '0xdeadbeef'),
    'unknown',
    'Send data to an account',
    ['data-to-account', 'unknown-call'],
    unknown,
  ],
  ['three bytes of data', to(app, '0xa9059c'), 'unknown', 'Call a contract', ['unknown-call'], unknown],
  [
    'cut-off calldata',
    to(usdc, send.slice(0, -2) as Hex),
    'unknown',
    'Call a contract',
    ['malformed-call', 'unknown-call'],
    unknown,
  ],
  [
    'a selector alone',
    to(usdc, '0xa9059cbb'),
    'unknown',
    'Call a contract',
    ['malformed-call', 'unknown-call'],
    unknown,
  ],
  [
    'dirty bytes above an address',
    to(usdc, send.replace('0xa9059cbb00', '0xa9059cbbff') as Hex),
    'unknown',
    'Call a contract',
    ['malformed-call', 'unknown-call'],
    unknown,
  ],
  [
    'extra bytes after a transfer',
    to(usdc, `${send}deadbeef`),
    'transfer',
    'Send 1.5 USDC',
    ['trailing-data'],
    unknown,
  ],
  [
    'a batch with an unknown call',
    to(usdc, data('multicall', [send, '0xdeadbeef'])),
    'call',
    'Do 2 actions at once',
    ['unknown-call'],
    unknown,
  ],
  [
    'a batch with an unlimited permission',
    to(usdc, data('multicall', [send, data('approve', app, MAX)])),
    'call',
    'Do 2 actions at once',
    ['unlimited-approval'],
  ],
  [
    'calls nested seven deep',
    to(usdc, nested(7)),
    'call',
    'Do 1 action at once',
    ['too-many-calls'],
    unknown,
  ],
  [
    'a batch of 500 calls',
    to(
      usdc,
      data(
        'multicall',
        Array.from({ length: 500 }, () => send),
      ),
    ),
    'call',
    'Do 500 actions at once',
    ['too-many-calls'],
    unknown,
  ],
  [
    'a batch in a contract’s own name',
    to(app, data('aggregate3', [[usdc, false, send]])),
    'call',
    'In a contract’s name: Send 1.5 USDC',
    [],
  ],
  ['an empty batch', to(usdc, data('multicall', [])), 'call', 'Do 0 actions at once', [], unknown],
  // Control
  ['a new contract', transaction({ data: '0x60016002' }), 'deployment', 'Create a contract', ['deployment']],
  ['an upgrade', to(app, data('upgradeTo', friend)), 'call', 'Replace a contract’s code', ['proxy-upgrade']],
  [
    'an upgrade with a call',
    to(app, data('upgradeToAndCall', friend, '0x01')),
    'call',
    'Replace a contract’s code',
    ['proxy-upgrade'],
  ],
  [
    'another admin',
    to(app, data('changeAdmin', friend)),
    'call',
    'Change who controls a contract',
    ['ownership'],
  ],
  [
    'another owner',
    to(app, data('transferOwnership', friend)),
    'call',
    'Give a contract away',
    ['ownership'],
  ],
  ['a Safe’s transfer', to(app, safe(0, send)), 'transfer', 'Shared account: Send 1.5 USDC', ['multisig']],
  [
    'a Safe’s delegatecall',
    to(app, safe(1, send)),
    'call',
    'Run foreign code in a shared account',
    ['delegatecall'],
    unknown,
  ],
  [
    'a delegatecall',
    to(app, data('delegatecall', friend, '0x')),
    'call',
    'Run foreign code in a contract',
    ['delegatecall'],
    unknown,
  ],
  // The transaction itself
  [
    'another network’s transaction',
    transaction({ to: friend, chainId: 56 }),
    'transfer',
    'Send 0 ETH',
    ['wrong-network'],
    unknown,
  ],
  [
    'a transaction for any network',
    transaction({
      type: 'legacy',
      chainId: undefined,
      gasPrice: 1n,
      maxFeePerGas: undefined,
      maxPriorityFeePerGas: undefined,
      to: friend,
    } as object),
    'transfer',
    'Send 0 ETH',
    ['any-network'],
    unknown,
  ],
  [
    'invalid bytes as a transaction',
    { kind: 'evm-transaction', chainId: 1, serialized: '0x02c0' },
    'unknown',
    'Damaged request',
    ['malformed'],
    unknown,
  ],
  [
    'no bytes as a transaction',
    { kind: 'evm-transaction', chainId: 1, serialized: '0x' },
    'unknown',
    'Damaged request',
    ['malformed'],
    unknown,
  ],
  [
    'an unverified site',
    transaction({ to: friend }),
    'transfer',
    'Send 0 ETH',
    ['unverified-site'],
    { context: { site: { origin: null }, call: node } },
  ],
  [
    'an account that is delegated',
    delegation(app),
    'call',
    'Hand over your account',
    ['account-delegation'],
    unknown,
  ],
  [
    'a delegation that is removed',
    delegation(`0x${'0'.repeat(40)}`),
    'call',
    'Take your account back',
    ['delegation-removal'],
  ],
  [
    'Permit2’s own permission',
    to(
      permit2,
      `0x87517c45${usdc.slice(2).padStart(64, '0')}${app.slice(2).padStart(64, '0')}${'f'.repeat(40).padStart(64, '0')}${'f'.repeat(12).padStart(64, '0')}`,
    ),
    'approval',
    'Let 0x8888…8888 use all of your USDC',
    ['far-expiry', 'unlimited-approval'],
  ],
]

describe('an EVM transaction', () => {
  test.each(situationsOf(lines))('with $name is described correctly', (situation) => check(situation))
})

const DYNAMIC = { 'Max fee per gas': '20 gwei', Nonce: '7' }
test.each([
  [{ gas: 30_000n }, { 'Gas limit': '30000', 'Tip per gas': '0.000000001 gwei', ...DYNAMIC }, '0.0006 ETH'],
  [
    { maxPriorityFeePerGas: undefined },
    { 'Gas limit': '21000', 'Tip per gas': '0 gwei', ...DYNAMIC },
    '0.00042 ETH',
  ],
  [
    { type: 'legacy', gasPrice: 5_000_000_000n, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined },
    { 'Gas limit': '21000', 'Gas price': '5 gwei', Nonce: '7' },
    '0.000105 ETH',
  ],
])('with fees of %o shows them as they are signed, exact ones under Details', async (fees, details, fee) => {
  const display = await decode(transaction({ to: friend, ...fees } as object), ethereum)
  const raw = display.rows.filter(({ detail }) => detail)
  expect(Object.fromEntries(raw.map(({ label, value }) => [label, value]))).toEqual(details)
  expect(display.fee).toBe(fee)
})
