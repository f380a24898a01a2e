import * as z from 'zod/mini'
import type { BalanceChanges } from '../approval/display.ts'
import { ask } from '../decode/ask.ts'
import type { DecodeContext } from '../decode/context.ts'
import { dangersWhere } from '../decode/dangers.ts'
import { nativeAmount } from '../decode/evm/amount.ts'
import { amountOf } from '../decode/solana/amount.ts'
import {
  AccountInfo,
  createSolanaLookup,
  type SolanaLookup,
  tokenAccountFrom,
} from '../decode/solana/lookup.ts'
import { namedMessageOf } from '../decode/solana/message.ts'
import { cleanName } from '../decode/text.ts'

const MOST_ACCOUNTS = 64

const Before = z.object({ value: z.array(AccountInfo) })
const After = z.object({
  value: z.object({
    err: z.unknown(),
    logs: z.optional(z.nullable(z.array(z.string()))),
    accounts: z.optional(z.nullable(z.array(AccountInfo))),
  }),
})

interface Balances {
  lamports: bigint
  /** By mint, in smallest units. */
  tokens: ReadonlyMap<string, bigint>
}

/** The account's balances among these accounts: its own coins, and the tokens that it owns. */
function balancesOf(account: string, addresses: readonly string[], infos: readonly AccountInfo[]): Balances {
  const tokens = new Map<string, bigint>()
  let lamports = 0n
  infos.forEach((info, index) => {
    if (addresses[index] === account) lamports = BigInt(info?.lamports ?? 0)
    const held = tokenAccountFrom(info)
    if (held?.owner === account) tokens.set(held.mint, (tokens.get(held.mint) ?? 0n) + held.amount)
  })
  return { lamports, tokens }
}

async function tokenChange(mint: string, difference: bigint, lookup: SolanaLookup) {
  const known = lookup.known(mint)
  const size = difference > 0n ? difference : -difference
  const { text, differs } = await amountOf(size, mint, null, { lookup })
  const direction = difference > 0n ? ('in' as const) : ('out' as const)
  return {
    change: { direction, amount: text, asset: known ? `${known.name} ${mint}` : mint },
    differs: differs === true,
  }
}

async function changesBetween(
  before: Balances,
  after: Balances,
  context: DecodeContext,
): Promise<Pick<NonNullable<BalanceChanges>, 'changes' | 'dangers'>> {
  const lookup = createSolanaLookup(context)
  const native = after.lamports - before.lamports
  const size = native > 0n ? native : -native
  const coins = {
    direction: native > 0n ? ('in' as const) : ('out' as const),
    amount: nativeAmount(size, context),
    asset: context.network?.nativeCurrency.symbol ?? '',
  }
  const mints = [...new Set([...before.tokens.keys(), ...after.tokens.keys()])]
  const differences = mints
    .map((mint) => [mint, (after.tokens.get(mint) ?? 0n) - (before.tokens.get(mint) ?? 0n)] as const)
    .filter(([, difference]) => difference !== 0n)
  const tokens = await Promise.all(differences.map(([mint, amount]) => tokenChange(mint, amount, lookup)))
  const changes = tokens.map(({ change }) => change)
  const dangers = dangersWhere({ 'token-other-decimals': tokens.some(({ differs }) => differs) })
  return {
    changes: native === 0n ? changes : [coins, ...changes],
    ...(dangers.length > 0 && { dangers }),
  }
}

/** The failure in the words of the program's log or of the runtime. */
function reasonOf(error: unknown, logs: readonly string[]): string {
  const log = logs.findLast((line) => /error|failed/i.test(line))
  return cleanName(log ?? (typeof error === 'string' ? error : JSON.stringify(error)))
}

/**
 * The changes that one transaction would cause for the account, including the fee, from the node's
 * `simulateTransaction`. Null if the node does not respond, or returns an invalid result: a failed
 * simulation never blocks the approval. The message does not contain the accounts of address tables, which may belong to
 * the person too, so a result with such accounts is partial.
 *
 * @param transaction - base64, as it will be signed.
 */
export async function simulateSolana(transaction: string, context: DecodeContext): Promise<BalanceChanges> {
  const message = namedMessageOf(transaction)
  if (!message) return null
  const addresses = message.keys.filter((_, index) => message.isWritable(index))
  if (addresses.length > MOST_ACCOUNTS) return null
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const [before, after] = await Promise.all([
    ask(context.call, 'getMultipleAccounts', [addresses, options], Before),
    ask(
      context.call,
      'simulateTransaction',
      [
        transaction,
        {
          ...options,
          sigVerify: false,
          replaceRecentBlockhash: true,
          accounts: { encoding: 'base64', addresses },
        },
      ],
      After,
    ),
  ])
  if (!after) return null
  const { err, logs, accounts } = after.value
  if (err !== null && err !== undefined)
    return { succeeds: false, reason: reasonOf(err, logs ?? []), changes: [] }
  if (before?.value.length !== addresses.length || accounts?.length !== addresses.length) return null
  const account = context.account.solana
  const [had, has] = [before.value, accounts].map((infos) => balancesOf(account, addresses, infos))
  if (!had || !has) return null
  const found = await changesBetween(had, has, context)
  return { succeeds: true, reason: null, ...found, ...(message.lookedUp > 0 && { partial: true as const }) }
}
