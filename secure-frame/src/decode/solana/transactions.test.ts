import { base58 } from '@scure/base'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { decode } from '../../approval/decode.ts'
import { check, type Line, situationsOf } from '../fixtures/check.fixture.ts'
import { ethereum, solana, solanaMe, withTokens } from '../fixtures/context.fixture.ts'

const me: Address = address(solanaMe)
const at = (byte: number) => address(base58.encode(new Uint8Array(32).fill(byte)))
const [friend, mint, mine, theirs, other] = [at(1), at(2), at(3), at(4), at(5)]
const SYSTEM = address('11111111111111111111111111111111')
const TOKEN = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const ASSOCIATED = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const BUDGET = address('ComputeBudget111111111111111111111111111111')
const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const NONCES = address('SysvarRecentB1ockHashes11111111111111111111')

const u32 = (value: number) => [...new Uint8Array(new Uint32Array([value]).buffer)]
const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const key = (of: Address) => [...getBase58Encoder().encode(of)]

const roles = new Map<string, AccountRole>([
  [me, AccountRole.WRITABLE_SIGNER],
  [SYSTEM, AccountRole.READONLY],
  [TOKEN, AccountRole.READONLY],
  [NONCES, AccountRole.READONLY],
])

function step(programAddress: Address, accounts: readonly Address[], data: readonly number[]): Instruction {
  const accountMetas = accounts.map((each) => ({
    address: each,
    role: roles.get(each) ?? AccountRole.WRITABLE,
  }))
  return { programAddress, accounts: accountMetas, data: Uint8Array.from(data) }
}

function wire(
  instructions: readonly Instruction[],
  version: 'legacy' | 0 = 0,
  payer = me,
  table?: Address,
): string {
  const lifetime = { blockhash: at(9) as string as Blockhash, lastValidBlockHeight: 1n }
  const message = pipe(
    createTransactionMessage({ version }),
    (each) => setTransactionMessageFeePayer(payer, each),
    (each) => setTransactionMessageLifetimeUsingBlockhash(lifetime, each),
    (each) => appendTransactionMessageInstructions(instructions, each),
  )
  if (table === undefined || message.version === 'legacy')
    return getBase64EncodedWireTransaction(compileTransaction(message))
  const tables = { [table]: [friend] }
  return getBase64EncodedWireTransaction(
    compileTransaction(compressTransactionMessageUsingAddressLookupTables(message as never, tables) as never),
  )
}

const one = (...instructions: Instruction[]) =>
  ({ kind: 'solana-transactions', transactions: [wire(instructions)] }) as const

const pay = step(SYSTEM, [me, friend], [...u32(2), ...u64(500_000_000n)])
const send = step(TOKEN, [mine, mint, theirs, me], [12, ...u64(1_500_000n), 6])
const made = step(ASSOCIATED, [me, theirs, friend, mint, SYSTEM, TOKEN], [1])
const limit = step(BUDGET, [], [2, ...u32(100_000)])
const price = step(BUDGET, [], [3, ...u64(1_000n)])
const memo = step(MEMO, [], [...Buffer.from('thanks')])
const heir = [1, ...key(friend)]
const PAY = 'Send 0.5 SOL'
const unclear = { understood: false }
const UNKNOWN = 'Call a program'

const lines: readonly Line[] = [
  ['a payment', one(pay), 'transfer', PAY, [], { fee: '0.000005 SOL' }],
  [
    'a payment in a legacy transaction',
    { kind: 'solana-transactions', transactions: [wire([pay], 'legacy')] },
    'transfer',
    PAY,
    [],
  ],
  ['a payment with a priority fee', one(limit, price, pay), 'transfer', PAY, [], { fee: '0.0000051 SOL' }],
  ['a priority fee without a limit', one(price, pay), 'transfer', PAY, [], { fee: '0.0000052 SOL' }],
  ['a payment with a note', one(pay, memo), 'transfer', PAY, []],
  ['a token transfer', one(send), 'transfer', 'Send 1.5 tokens', []],
  ['a token transfer to a new account', one(made, send), 'transfer', 'Send 1.5 tokens', []],
  ['a Token-2022 transfer', one({ ...send, programAddress: TOKEN_2022 }), 'transfer', 'Send 1.5 tokens', []],
  [
    'an unchecked token transfer',
    one(step(TOKEN, [mine, theirs, me], [3, ...u64(5n)])),
    'transfer',
    'Send 5 units of a token',
    ['token-unverified'],
    unclear,
  ],
  ['a note alone', one(memo), 'call', 'Write a public note', []],
  [
    'a new account',
    one(step(SYSTEM, [me, other], [...u32(0), ...u64(1_000_000_000n), ...u64(165n), ...key(TOKEN)])),
    'call',
    'Create an account with 1 SOL',
    [],
  ],
  ['two payments', one(pay, pay), 'call', 'Do 2 actions at once', []],
  ['a revoked permission', one(step(TOKEN, [mine, me], [5])), 'revoke', 'Remove permission for a token', []],
  [
    'a permission',
    one(step(TOKEN, [mine, mint, friend, me], [13, ...u64(5_000_000n), 6])),
    'approval',
    'Let 4vJ9JU…kLKi use 5 tokens',
    ['approval'],
  ],
  [
    'an unlimited permission',
    one(step(TOKEN, [mine, mint, friend, me], [13, ...u64(2n ** 64n - 1n), 6])),
    'approval',
    'Let 4vJ9JU…kLKi use all of a token',
    ['unlimited-approval'],
  ],
  [
    'another owner of a token account',
    one(step(TOKEN, [mine, me], [6, 2, ...heir])),
    'call',
    'Give a token account away: the owner',
    ['ownership'],
  ],
  [
    'a damaged change of owner',
    one(step(TOKEN, [mine, me], [6, 2, 1, 7])),
    'call',
    'Give a token account away: the owner',
    ['ownership'],
    unclear,
  ],
  [
    'an account given to a program',
    one(step(SYSTEM, [me], [...u32(1), ...key(friend)])),
    'call',
    'Give control of an account to a program',
    ['ownership'],
  ],
  [
    'an account that is closed',
    one(step(TOKEN, [mine, friend, me], [9])),
    'call',
    'Close a token account',
    ['close-account'],
  ],
  [
    'tokens destroyed',
    one(step(TOKEN, [mine, mint, me], [8, ...u64(1n)])),
    'call',
    'Destroy tokens',
    ['burn'],
  ],
  [
    'a durable nonce',
    one(step(SYSTEM, [other, NONCES, me], u32(4)), pay),
    'transfer',
    PAY,
    ['durable-nonce'],
  ],
  [
    'a payment out of another account',
    one(step(SYSTEM, [other, me], [...u32(2), ...u64(1n)])),
    'transfer',
    'Move 0.000000001 SOL from another account',
    ['not-your-tokens'],
  ],
  [
    'tokens sent to their mint',
    one(step(TOKEN, [mine, mint, mint, me], [12, ...u64(1n), 6])),
    'transfer',
    'Send 0.000001 tokens',
    ['to-token-contract'],
  ],
  ['an unknown program', one(step(other, [me], [1, 2, 3])), 'unknown', UNKNOWN, ['unknown-call'], unclear],
  [
    'an unknown program next to a payment',
    one(pay, step(other, [me], [1])),
    'unknown',
    'Do 2 actions at once',
    ['unknown-call'],
    unclear,
  ],
  [
    'an unknown instruction of a known program',
    one(step(TOKEN, [mine, me], [99])),
    'unknown',
    UNKNOWN,
    ['unknown-call'],
    unclear,
  ],
  [
    'a payment that is cut off',
    one(step(SYSTEM, [me, friend], [...u32(2), 1, 2])),
    'unknown',
    UNKNOWN,
    ['malformed-call', 'unknown-call'],
    unclear,
  ],
  [
    'a payment with an extra byte',
    one(step(SYSTEM, [me, friend], [...u32(2), ...u64(1n), 0])),
    'unknown',
    UNKNOWN,
    ['malformed-call', 'unknown-call'],
    unclear,
  ],
  [
    'a payment without a recipient',
    one(step(SYSTEM, [me], [...u32(2), ...u64(1n)])),
    'unknown',
    UNKNOWN,
    ['malformed-call', 'unknown-call'],
    unclear,
  ],
  [
    'an account from a table',
    { kind: 'solana-transactions', transactions: [wire([pay], 0, me, other)] },
    'transfer',
    PAY,
    ['address-table'],
    unclear,
  ],
  [
    'a transaction of another account',
    {
      kind: 'solana-transactions',
      transactions: [wire([step(SYSTEM, [friend, other], [...u32(2), ...u64(1n)])], 0, friend)],
    },
    'transfer',
    'Move 0.000000001 SOL from another account',
    ['not-a-signer', 'not-your-tokens'],
    unclear,
  ],
  [
    'several transactions',
    { kind: 'solana-transactions', transactions: [wire([pay]), wire([send])] },
    'call',
    'Sign 2 transactions',
    [],
    { fee: '0.00001 SOL' },
  ],
  [
    'a damaged one among several',
    { kind: 'solana-transactions', transactions: [wire([pay]), 'AAAA'] },
    'unknown',
    'Sign 2 transactions',
    ['malformed'],
    { ...unclear, fee: null },
  ],
  [
    'no transaction',
    { kind: 'solana-transactions', transactions: [] },
    'call',
    'Sign 0 transactions',
    [],
    unclear,
  ],
  ['no instruction', one(), 'unknown', 'Empty transaction', [], unclear],
  [
    'bytes after the end',
    {
      kind: 'solana-transactions',
      transactions: [
        Buffer.concat([Buffer.from(wire([pay]), 'base64'), Buffer.from([0])]).toString('base64'),
      ],
    },
    'unknown',
    'Damaged request',
    ['malformed'],
    unclear,
  ],
  [
    'another network',
    one(pay),
    'transfer',
    'Send 0.5 ETH',
    ['wrong-network'],
    {
      ...unclear,
      context: {
        network: { id: 'eip155:1', name: 'Ethereum', nativeCurrency: { symbol: 'ETH', decimals: 9 } },
      },
    },
  ],
]

describe('a Solana transaction', () => {
  test.each(situationsOf(lines))('with $name is described correctly', (situation) => check(situation, solana))

  test('as a “message” is detected: its signature would be the transaction’s', async () => {
    const bytes = Buffer.from(wire([pay]), 'base64')
    for (const message of [bytes, bytes.subarray(65)]) {
      const payload = { kind: 'solana-message', message: message.toString('base64') } as const
      const { understood, dangers } = await decode(payload, solana)
      expect(understood).toBe(false)
      expect(dangers[0]?.code).toBe('message-is-transaction')
    }
  })

  test('that is cut off anywhere is damaged', async () => {
    const bytes = Buffer.from(wire([limit, pay]), 'base64')
    for (let length = 0; length < bytes.length; length += 1) {
      const transactions = [bytes.subarray(0, length).toString('base64')]
      expect((await decode({ kind: 'solana-transactions', transactions }, solana)).understood).toBe(false)
    }
  })

  test('with a token that the operator has verified shows its name', async () => {
    const tokens = [{ address: mint, symbol: 'USDC', name: 'USD Coin', decimals: 6 }]
    const { title, rows } = await decode(one(made, send), withTokens(solana, tokens))
    expect(title).toBe('Send 1.5 USDC')
    expect(rows).toContainEqual({ label: 'To', value: friend, kind: 'address' })
  })

  test('with a known token of other decimals shows smallest units and says so', async () => {
    const tokens = [{ address: mint, symbol: 'USDC', name: 'USD Coin', decimals: 9 }]
    const { title, dangers } = await decode(one(made, send), withTokens(solana, tokens))
    expect(title).toBe('Send 1,500,000 units of a token')
    expect(dangers.map(({ code }) => code)).toEqual(['token-other-decimals'])
  })

  test('is not for an EVM account', async () => {
    expect((await decode(one(pay), ethereum)).dangers.map(({ code }) => code)).toContain('wrong-network')
  })
})
