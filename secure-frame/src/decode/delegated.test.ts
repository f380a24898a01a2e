import { encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { test } from 'vitest'
import { FRAMEWORK } from '../../shared/smartContracts.ts'
import type { AccountCall } from '../smartAccount/executions.ts'
import { check, type Line, situationsOf } from './fixtures/check.fixture.ts'
import { people } from './fixtures/context.fixture.ts'
import {
  authorization,
  batch,
  removal,
  running,
  send,
  upgrade,
  upgraded,
} from './fixtures/delegated.fixture.ts'
import { transaction } from './fixtures/evm.fixture.ts'
import { withEntryPoint } from './fixtures/operation.fixture.ts'

const { me, friend } = people

const toSelf = (calldata: Hex): AccountCall => ({ to: me, value: 0n, data: calldata })
const redeem = encodeFunctionData({
  abi: parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)']),
  args: [['0x'], [toHex(0, { size: 32 })], ['0x']],
})

const plain = (call: AccountCall) => transaction({ to: call.to, data: call.data })

const REMOVE = 'Remove the upgrade from your account'
const unclear = { understood: false }
const lines: readonly Line[] = [
  [
    'the first batch',
    upgrade(),
    'call',
    'Upgrade your account and send 2 payments',
    [],
    { fee: '0.00042 ETH' },
  ],
  ['a later batch', batch([send, send]), 'call', 'Send 2 payments', [], { context: upgraded }],
  [
    'a batch with a function of the account itself',
    batch([send, toSelf('0x12345678')], { authorization }),
    'call',
    'Do 2 actions at once',
    ['account-control'],
    unclear,
  ],
  [
    'a batch that uses permissions',
    batch([send, { to: FRAMEWORK.DelegationManager, value: 0n, data: redeem }]),
    'call',
    'Do 2 actions at once',
    ['permission-control'],
    unclear,
  ],
  [
    'an upgrade to other code',
    upgrade({ address: friend }),
    'unknown',
    'Damaged request',
    ['malformed'],
    unclear,
  ],
  [
    'an upgrade on every chain',
    upgrade({ chainId: 0 }),
    'unknown',
    'Damaged request',
    ['malformed'],
    unclear,
  ],
  [
    'an upgrade on another chain than the calls',
    upgrade({ chainId: 10 }),
    'unknown',
    'Damaged request',
    ['malformed'],
    unclear,
  ],
  ['a removal', removal(), 'call', REMOVE, [], { fee: '0.00042 ETH', context: upgraded }],
  [
    'a removal on another network',
    removal({ chainId: 10 }),
    'call',
    REMOVE,
    ['wrong-network'],
    { ...unclear, context: upgraded },
  ],
  [
    'a removal with a used nonce',
    removal({ nonce: 6 }),
    'call',
    REMOVE,
    ['nonce-taken'],
    { context: upgraded },
  ],
  [
    'a removal with a high fee',
    removal({ maxFeePerGas: toHex(10n ** 12n) }),
    'call',
    REMOVE,
    ['high-fee'],
    { context: upgraded },
  ],
  [
    'a removal with a fee that cannot be read',
    removal({ maxPriorityFeePerGas: toHex(10n ** 18n) }),
    'unknown',
    'Damaged request',
    ['malformed'],
    unclear,
  ],
  // Plain transactions
  [
    'a function of an account that runs code',
    plain(toSelf('0x12345678')),
    'call',
    'Change your smart account',
    ['account-control'],
    { ...unclear, context: upgraded },
  ],
  [
    'permissions of an account that runs code',
    plain({ to: FRAMEWORK.DelegationManager, value: 0n, data: redeem }),
    'call',
    'Use permissions of smart accounts',
    ['permission-control'],
    { ...unclear, context: upgraded },
  ],
  [
    'a function of an account that may run code',
    plain(toSelf('0x12345678')),
    'call',
    'Change your smart account',
    ['account-control'],
    { ...unclear, context: running(null) },
  ],
  [
    'data to an account that runs no code',
    plain(toSelf('0x12345678')),
    'unknown',
    'Send data to an account',
    ['unknown-call', 'data-to-account'],
    unclear,
  ],
]

test.each(situationsOf(lines))('$name', (situation) => check(situation, withEntryPoint))
