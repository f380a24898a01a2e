import { base58 } from '@scure/base'
import { formatUnits } from 'viem/utils'
import { type Meaning, meaning, row } from '../context.ts'
import { type DangerCode, danger, dangersWhere } from '../dangers.ts'
import { accountName } from '../evm/amount.ts'
import type { Fields, InstructionKind, SolanaScope } from './scope.ts'

const ALL = 2n ** 64n - 1n

interface Amount {
  text: string
  mint: string | null
  clear: boolean
}

/** An amount of a token: with the decimals of the instruction, which the program checks, or of the node. */
async function amountOf(
  lamports: bigint,
  mint: string | null,
  said: number | null,
  { lookup }: SolanaScope,
): Promise<Amount> {
  const decimals = said ?? (mint === null ? null : await lookup.decimals(mint))
  const symbol = (mint === null ? undefined : lookup.known(mint)?.symbol) ?? 'tokens'
  if (decimals === null) return { text: `${lamports} units of a token`, mint, clear: false }
  return { text: `${formatUnits(lamports, decimals)} ${symbol}`, mint, clear: true }
}

function mintRows({ mint }: Amount, { lookup }: SolanaScope) {
  if (mint === null) return []
  const known = lookup.known(mint)
  return [...(known ? [row.text('Token', known.name)] : []), row.address('Token mint', mint)]
}

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
    title: mine ? `Send ${amount.text}` : `Move ${amount.text} from another account`,
    rows: [
      ...(receiver === undefined ? [] : [row.address('To', receiver)]),
      row.address('To token account', to),
      row.amount('Amount', amount.text),
      ...mintRows(amount, scope),
    ],
    dangers: dangersWhere({
      'not-your-tokens': !mine,
      'token-unverified': !amount.clear,
      'to-token-contract': amount.mint !== null && (to === amount.mint || receiver === amount.mint),
    }),
    understood: amount.clear,
  })
}

function allow(delegate: string, number: bigint, amount: Amount, scope: SolanaScope): Meaning {
  const unlimited = number === ALL
  return meaning({
    kind: 'approval',
    title: `Let ${accountName(delegate)} use ${unlimited ? 'all of a token' : amount.text}`,
    rows: [
      row.address('For', delegate),
      row.amount('Amount', unlimited ? `Unlimited (${number})` : amount.text),
      ...mintRows(amount, scope),
    ],
    dangers: dangersWhere({
      'unlimited-approval': unlimited,
      approval: !unlimited,
      'token-unverified': !amount.clear,
    }),
    understood: amount.clear,
  })
}

/** An action on one token account, described by its title. */
function onAccount(title: string, labels: Readonly<Record<number, string>>, codes: readonly DangerCode[]) {
  return (fields: Fields): Meaning =>
    meaning({
      kind: 'call',
      title,
      rows: Object.entries(labels).map(([index, label]) => row.address(label, fields.account(Number(index)))),
      dangers: codes.map(danger),
    })
}

function setAuthority(fields: Fields): Meaning {
  const kinds = ['who can make more', 'who can freeze', 'the owner', 'who can close']
  const heir = fields.u8(2) === 1 ? fields.bytes(3, 32) : null
  return meaning({
    kind: 'call',
    title: `Give a token account away: ${kinds[fields.u8(1)] ?? 'an unknown right'}`,
    rows: [
      row.address('Token account', fields.account(0)),
      heir === null ? row.text('Given to', 'no one') : row.address('Given to', base58.encode(heir)),
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
    describe: onAccount('Set up a token account', { 0: 'Account' }, []),
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
      ...onAccount('Remove permission for a token', { 0: 'Token account' }, [])(fields),
      kind: 'revoke',
    }),
  },
  6: { length: null, accounts: 2, describe: setAuthority },
  8: {
    length: 9,
    accounts: 3,
    describe: onAccount('Destroy tokens', { 0: 'Token account', 1: 'Token mint' }, ['burn']),
  },
  9: {
    length: 1,
    accounts: 3,
    describe: onAccount('Close a token account', { 0: 'Account', 1: 'Deposit goes to' }, ['close-account']),
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
    describe: onAccount('Destroy tokens', { 0: 'Token account', 1: 'Token mint' }, ['burn']),
  },
  17: {
    length: 1,
    accounts: 1,
    quiet: true,
    describe: onAccount('Update wrapped SOL', { 0: 'Account' }, []),
  },
  18: {
    length: 33,
    accounts: 2,
    quiet: true,
    describe: onAccount('Set up a token account', { 0: 'Account' }, []),
  },
}

/** The Associated Token Account program: a wallet's account for a token. */
export const associated: InstructionKind = {
  length: null,
  accounts: 4,
  quiet: true,
  describe: (fields) => ({
    ...onAccount('Create a token account', { 1: 'New token account', 2: 'For', 3: 'Token mint' }, [])(fields),
    understood:
      fields.instruction.data.length === 0 || (fields.instruction.data.length === 1 && fields.u8(0) < 2),
  }),
}
