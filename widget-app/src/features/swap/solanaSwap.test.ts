import { type Address, address, createNoopSigner, type Instruction } from '@solana/kit'
import { getTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  getCloseAccountInstruction,
  getSyncNativeInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { expect, test } from 'vitest'
import type { SwapTransaction } from '../../../shared/swap.ts'
import { associatedAccount } from '../../chains/solana/programAddress.ts'
import { unsignedTransaction } from '../../chains/solana/transaction.ts'
import type { CaipNetwork } from '../../types.ts'
import type { Reviewed } from './builtCalls.ts'
import { swapTransaction } from './solanaSwap.ts'

const CHAIN = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const ME = address('4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw')
const STRANGER = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
const MINT = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const PROGRAM = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const BUDGET = address('ComputeBudget111111111111111111111111111111')
const BLOCKHASH = '3APZt7ozMtE2uLgm6RQjfR9r7YJq2QLTtPLkqnWiAGxQ'
const WRAPPED = associatedAccount(ME, TOKEN_PROGRAM_ADDRESS, 'So11111111111111111111111111111111111111112')
const AMOUNT = 1_000_000_000n

const me = createNoopSigner(ME)
const network: CaipNetwork = {
  ...{ id: CHAIN.slice(7), caipNetworkId: CHAIN, chainNamespace: 'solana', name: 'Devnet' },
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
}
const asset = { name: 'One', symbol: 'ONE', decimals: 9, balance: 9n * AMOUNT, price: null, iconUrl: null }
const coin = { ...asset, address: null }
const token = { ...asset, address: MINT as string }

/** A swap of the coin, unless it is turned, as the visitor has reviewed it. */
const reviewed = (isTurned = false): Reviewed => ({
  wish: {
    sender: {
      ...{ namespace: 'solana', connectorId: 'own', walletName: 'Own', address: ME, network },
      caipAddress: `${CHAIN}:${ME}`,
    },
    ...(isTurned ? { from: token, to: coin } : { from: coin, to: token }),
    ...{ amount: AMOUNT, slippage: '1' },
  },
  quote: {
    ...{ id: null, source: 'jupiter', spender: null, fromAmount: String(AMOUNT), toAmount: '1000' },
    ...{ fromAccount: `${CHAIN}:coin`, toAccount: `${CHAIN}:${MINT}`, minToAmount: '990', gas: null },
    ...{ route: [], priceImpactBps: 1, providerFee: null },
  },
  isUnlimited: false,
})

const call = (more: Partial<Instruction> = {}): Instruction => ({
  programAddress: PROGRAM,
  accounts: [{ address: ME, role: 2 }],
  data: new Uint8Array(30),
  ...more,
})
const wrap = (destination = WRAPPED, amount = AMOUNT) =>
  getTransferSolInstruction({ source: me, destination, amount })
const open = (owner: Address = ME): Instruction => ({
  programAddress: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  accounts: [
    { address: ME, role: 3 },
    { address: WRAPPED, role: 1 },
    { address: owner, role: 0 },
  ],
  data: new Uint8Array([1]),
})
const close = (destination: Address = ME) =>
  getCloseAccountInstruction({ account: WRAPPED, destination, owner: me })
const haste: Instruction = { programAddress: BUDGET, data: new Uint8Array([2, 0, 0, 0, 0]) }
const sync = getSyncNativeInstruction({ account: WRAPPED })
const HONEST = [haste, open(), wrap(), sync, call(), close()]

type Changes = Omit<Partial<SwapTransaction>, 'tx'> & { tx?: Partial<SwapTransaction['tx']> }

/** The server's answer with these instructions. */
function answerWith(instructions: readonly Instruction[], { tx, ...changes }: Changes = {}): SwapTransaction {
  const { quote } = reviewed()
  return {
    tx: {
      ...{ from: `${CHAIN}:${ME}`, to: `${CHAIN}:${PROGRAM}`, amount: String(AMOUNT) },
      data: unsignedTransaction(ME, instructions, BLOCKHASH),
      ...tx,
    },
    ...{ fromAmount: String(AMOUNT), toAmount: '1000', minToAmount: '990', source: 'jupiter', spender: null },
    ...{ route: [], priceImpactBps: 1, providerFee: quote.providerFee, simulation: { status: 'passed' } },
    ...changes,
  }
}

test('a swap of the coin and one of a token are sent as the server has built them', () => {
  const answer = answerWith(HONEST)
  expect(swapTransaction(answer, reviewed())).toBe(answer.tx.data)
  const turned = answerWith([open(), call(), close()], { tx: { amount: '0' } })
  expect(swapTransaction(turned, reviewed(true))).toBe(turned.tx.data)
})

test.each<[string, SwapTransaction]>([
  ['no call of the exchange', answerWith([haste, open(), wrap(), close()])],
  ['two calls of the exchange', answerWith([...HONEST, call()])],
  ['a call without the account', answerWith([call({ accounts: [{ address: STRANGER, role: 0 }] })])],
  ['another program', answerWith([...HONEST, call({ programAddress: STRANGER })])],
  ['a transfer to somebody', answerWith([...HONEST, wrap(STRANGER, 1n)])],
  ['more of the coin', answerWith([wrap(WRAPPED, AMOUNT + 1n), call()])],
  ['an account that is closed for somebody', answerWith([...HONEST, close(STRANGER)])],
  ['an account that is opened for somebody', answerWith([...HONEST, open(STRANGER)])],
  [
    'a transfer of a token',
    answerWith([
      ...HONEST,
      getTransferInstruction({ source: WRAPPED, destination: STRANGER, authority: me, amount: 1n }),
    ]),
  ],
  ['another payer', answerWith(HONEST, { tx: { data: unsignedTransaction(STRANGER, HONEST, BLOCKHASH) } })],
  [
    'a second signer',
    answerWith([
      call({
        accounts: [
          { address: ME, role: 2 },
          { address: STRANGER, role: 2 },
        ],
      }),
    ]),
  ],
  [
    'the System program as the exchange',
    answerWith([wrap()], { tx: { to: `${CHAIN}:${SYSTEM_PROGRAM_ADDRESS}` } }),
  ],
  ['an exchange of another network', answerWith(HONEST, { tx: { to: `solana:other:${PROGRAM}` } })],
  ['bytes that are no transaction', answerWith(HONEST, { tx: { data: 'AAAA' } })],
  ['the data of an EVM call', answerWith(HONEST, { tx: { data: '0x12345678' } })],
  ['another account', answerWith(HONEST, { tx: { from: `${CHAIN}:${STRANGER}` } })],
  ['the account in other letters', answerWith(HONEST, { tx: { from: `${CHAIN}:${ME.toLowerCase()}` } })],
  ['less than was promised', answerWith(HONEST, { minToAmount: '989' })],
  ['another amount', answerWith(HONEST, { fromAmount: '1' })],
  ['another source', answerWith(HONEST, { source: 'pools' })],
  ['coins beside a token', answerWith(HONEST, { tx: { amount: '0' } })],
])('nothing is asked of the wallet for %s', (_, answer) => {
  expect(() => swapTransaction(answer, reviewed())).toThrow('unsafe')
})

/** Instructions of the compute budget program: the limit of units, and the price of each in millionths of a lamport. */
const limit = (units: number): Instruction => ({
  programAddress: BUDGET,
  data: Uint8Array.of(2, ...new Uint8Array(Uint32Array.of(units).buffer)),
})
const price = (each: bigint): Instruction => ({
  programAddress: BUDGET,
  data: Uint8Array.of(3, ...new Uint8Array(BigUint64Array.of(each).buffer)),
})

test.each<[string, Instruction[], boolean]>([
  ['0.01 SOL', [limit(1_000_000), price(10_000_000n)], true],
  ['more than 0.01 SOL', [limit(1_000_000), price(10_000_002n)], false],
  ['more than 0.01 SOL without a limit of units', [price(7_200_000n)], false],
])('a tip of %s', (_, tip, isAccepted) => {
  const answer = answerWith([...tip, open(), wrap(), sync, call(), close()])
  const built = () => swapTransaction(answer, reviewed())
  if (isAccepted) expect(built()).toBe(answer.tx.data)
  else expect(built).toThrow('unsafe')
})

test('the coin is not wrapped where a token is paid', () => {
  const answer = answerWith([wrap(WRAPPED, 1n), call()], { tx: { amount: '0' } })
  expect(() => swapTransaction(answer, reviewed(true))).toThrow('unsafe')
})
