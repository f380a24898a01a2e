import { base58 } from '@scure/base'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import { type Meaning, meaning, row } from '../context.ts'
import { type DangerCode, danger, dangersWhere } from '../dangers.ts'
import { accountName } from '../evm/amount.ts'
import { type Amount, amountOf, mintRows } from './amount.ts'
import type { Fields, InstructionKind, SolanaScope } from './scope.ts'

const ALL = 2n ** 64n - 1n

async function move(
  fields: Fields,
  scope: SolanaScope,
  at: { to: number; owner: number },
  amount: Amount,
): Promise<Meaning> {
  const to = fields.account(at.to)
  const receiver = scope.created.get(to) ?? (await scope.lookup.tokenAccount(to))?.owner
  const mine = fields.account(at.owner) === scope.context.account.solana
  return meaning({
    kind: 'transfer',
    title: mine ? decodeWords.send(amount.text) : decodeWords.moveFromAnother(amount.text),
    rows: [
      ...(receiver === undefined ? [] : [row.address(labelsWords.to, receiver)]),
      row.address(labelsWords.toTokenAccount, to),
      row.amount(labelsWords.amount, amount.text),
      ...mintRows(amount, scope),
    ],
    dangers: dangersWhere({
      'not-your-tokens': !mine,
      'token-unverified': !amount.clear,
      'token-other-decimals': amount.differs === true,
      'to-token-contract': amount.mint !== null && (to === amount.mint || receiver === amount.mint),
    }),
    understood: amount.clear,
  })
}

function allow(delegate: string, number: bigint, amount: Amount, scope: SolanaScope): Meaning {
  const unlimited = number === ALL
  return meaning({
    kind: 'approval',
    title: decodeWords.letUse(accountName(delegate), unlimited ? decodeWords.allOfAToken : amount.text),
    rows: [
      row.address(labelsWords.for, delegate),
      row.amount(labelsWords.amount, unlimited ? `${labelsWords.unlimited} (${number})` : amount.text),
      ...mintRows(amount, scope),
    ],
    dangers: dangersWhere({
      'unlimited-approval': unlimited,
      approval: !unlimited,
      'token-unverified': !amount.clear,
      'token-other-decimals': amount.differs === true,
    }),
    understood: amount.clear,
  })
}

/** Describes an action on one token account by its title. */
function onAccount(
  title: keyof typeof decodeWords.onAccount,
  labels: Readonly<Record<number, keyof typeof labelsWords>>,
  codes: readonly DangerCode[],
) {
  return (fields: Fields): Meaning =>
    meaning({
      kind: 'call',
      title: decodeWords.onAccount[title],
      rows: Object.entries(labels).map(([index, label]) =>
        row.address(labelsWords[label], fields.account(Number(index))),
      ),
      dangers: codes.map(danger),
    })
}

function setAuthority(fields: Fields): Meaning {
  const { mint, freeze, owner, close, unknown } = decodeWords.rights
  const kinds = [mint, freeze, owner, close]
  const heir = fields.u8(2) === 1 ? fields.bytes(3, 32) : null
  return meaning({
    kind: 'call',
    title: decodeWords.giveTokenAccountAway(kinds[fields.u8(1)] ?? unknown),
    rows: [
      row.address(labelsWords.tokenAccount, fields.account(0)),
      heir === null
        ? row.text(labelsWords.givenTo, decodeWords.noOne)
        : row.address(labelsWords.givenTo, base58.encode(heir)),
    ],
    dangers: [danger('ownership')],
    understood: fields.u8(1) < kinds.length && fields.instruction.data.length === (heir === null ? 3 : 35),
  })
}

async function fromSource(fields: Fields, number: bigint, scope: SolanaScope): Promise<Amount> {
  const source = await scope.lookup.tokenAccount(fields.account(0))
  return amountOf(number, source?.mint ?? null, null, scope)
}

/** SPL Token and Token-2022, by the number of the instruction. */
export const token: Readonly<Record<number, InstructionKind>> = {
  1: {
    length: 1,
    accounts: 4,
    quiet: true,
    describe: onAccount('setUp', { 0: 'account' }, []),
  },
  3: {
    length: 9,
    accounts: 3,
    describe: async (fields, scope) =>
      move(fields, scope, { to: 1, owner: 2 }, await fromSource(fields, fields.u64(1), scope)),
  },
  4: {
    length: 9,
    accounts: 3,
    describe: async (fields, scope) =>
      allow(fields.account(1), fields.u64(1), await fromSource(fields, fields.u64(1), scope), scope),
  },
  5: {
    length: 1,
    accounts: 2,
    describe: (fields) => ({
      ...onAccount('removePermission', { 0: 'tokenAccount' }, [])(fields),
      kind: 'revoke',
    }),
  },
  6: { length: null, accounts: 2, describe: setAuthority },
  8: {
    length: 9,
    accounts: 3,
    describe: onAccount('destroy', { 0: 'tokenAccount', 1: 'tokenMint' }, ['burn']),
  },
  9: {
    length: 1,
    accounts: 3,
    describe: onAccount('close', { 0: 'account', 1: 'depositGoesTo' }, ['close-account']),
  },
  12: {
    length: 10,
    accounts: 4,
    describe: async (fields, scope) => {
      const amount = await amountOf(fields.u64(1), fields.account(1), fields.u8(9), scope)
      return move(fields, scope, { to: 2, owner: 3 }, amount)
    },
  },
  13: {
    length: 10,
    accounts: 4,
    describe: async (fields, scope) => {
      const amount = await amountOf(fields.u64(1), fields.account(1), fields.u8(9), scope)
      return allow(fields.account(2), fields.u64(1), amount, scope)
    },
  },
  15: {
    length: 10,
    accounts: 3,
    describe: onAccount('destroy', { 0: 'tokenAccount', 1: 'tokenMint' }, ['burn']),
  },
  17: {
    length: 1,
    accounts: 1,
    quiet: true,
    describe: onAccount('update', { 0: 'account' }, []),
  },
  18: {
    length: 33,
    accounts: 2,
    quiet: true,
    describe: onAccount('setUp', { 0: 'account' }, []),
  },
}

/** The Associated Token Account program: a wallet's account for a token. */
export const associated: InstructionKind = {
  length: null,
  accounts: 4,
  quiet: true,
  describe: (fields) => ({
    ...onAccount('create', { 1: 'newTokenAccount', 2: 'for', 3: 'tokenMint' }, [])(fields),
    understood:
      fields.instruction.data.length === 0 || (fields.instruction.data.length === 1 && fields.u8(0) < 2),
  }),
}
