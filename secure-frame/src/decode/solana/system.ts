import { base58 } from '@scure/base'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import { type Meaning, meaning, row } from '../context.ts'
import { danger, dangersWhere } from '../dangers.ts'
import { nativeAmount } from '../evm/amount.ts'
import { utf8, visible } from '../text.ts'
import type { Fields, InstructionKind, SolanaScope } from './scope.ts'

function send(from: string, to: string, lamports: bigint, { context }: SolanaScope): Meaning {
  const amount = nativeAmount(lamports, context)
  const mine = from === context.account.solana
  const sent = to === from ? decodeWords.sendToYourself(amount) : decodeWords.send(amount)
  return meaning({
    kind: 'transfer',
    title: mine ? sent : decodeWords.moveFromAnother(amount),
    rows: [
      ...(mine ? [] : [row.address(labelsWords.from, from)]),
      row.address(labelsWords.to, to),
      row.amount(labelsWords.amount, amount),
    ],
    dangers: dangersWhere({ 'not-your-tokens': !mine }),
  })
}

function create(fields: Fields, lamports: bigint, owner: Uint8Array, { context }: SolanaScope): Meaning {
  const amount = nativeAmount(lamports, context)
  return meaning({
    kind: 'call',
    title: decodeWords.createAnAccount(amount),
    rows: [
      row.address(labelsWords.newAccount, fields.account(1)),
      row.amount(labelsWords.deposit, amount),
      row.address(labelsWords.controlledBy, base58.encode(owner)),
    ],
  })
}

function assign(account: string, owner: Uint8Array): Meaning {
  return meaning({
    kind: 'call',
    title: decodeWords.giveControl,
    rows: [row.address(labelsWords.account, account), row.address(labelsWords.program, base58.encode(owner))],
    dangers: [danger('ownership')],
  })
}

/** The System program, by the number of the instruction. */
export const system: Readonly<Record<number, InstructionKind>> = {
  0: {
    length: 52,
    accounts: 2,
    describe: (fields, scope) => create(fields, fields.u64(4), fields.bytes(20, 32), scope),
  },
  1: { length: 36, accounts: 1, describe: (fields) => assign(fields.account(0), fields.bytes(4, 32)) },
  2: {
    length: 12,
    accounts: 2,
    describe: (fields, scope) => send(fields.account(0), fields.account(1), fields.u64(4), scope),
  },
  4: {
    length: 4,
    accounts: 3,
    quiet: true,
    describe: (fields) =>
      meaning({
        kind: 'call',
        title: decodeWords.useANonce,
        rows: [row.address(labelsWords.nonceAccount, fields.account(0))],
        dangers: [danger('durable-nonce')],
      }),
  },
  5: {
    length: 12,
    accounts: 5,
    describe: (fields, { context }) => {
      const amount = nativeAmount(fields.u64(4), context)
      const rows = [
        row.address(labelsWords.from, fields.account(0)),
        row.address(labelsWords.to, fields.account(1)),
      ]
      return meaning({ kind: 'transfer', title: decodeWords.withdrawFromNonce(amount), rows })
    },
  },
  7: {
    length: 36,
    accounts: 2,
    describe: (fields) => assign(fields.account(0), fields.bytes(4, 32)),
  },
}

/** The Compute Budget program, which determines the priority fee. */
export const computeBudget: Readonly<Record<number, InstructionKind>> = Object.fromEntries(
  [
    [1, 5],
    [2, 5],
    [3, 9],
    [4, 5],
  ].map(([number, length]) => [
    number,
    {
      length,
      accounts: 0,
      quiet: true,
      describe: () => meaning({ kind: 'call', title: decodeWords.setTheFee }),
    },
  ]),
)

/** A memo: public text. */
export const memo: InstructionKind = {
  length: null,
  accounts: 0,
  quiet: true,
  describe: (fields) => {
    const text = utf8(fields.bytes(0))
    const rows = text === null ? [] : [row.quote(labelsWords.publicNote, visible(text))]
    return meaning({ kind: 'call', title: decodeWords.writeANote, rows, understood: text !== null })
  },
}
