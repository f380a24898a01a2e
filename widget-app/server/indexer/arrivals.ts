import type { BlockFacts, TransactionFacts } from './facts.ts'

/**
 * Whether the coins of operations have arrived. What an operation asks of its account says what happened only if the
 * code of that account is honest: anybody can deploy an account that ignores its calls, and have it "send" a fortune to
 * somebody else. So a coin is part of its recipient's history only if the recipient's balance at the end of the block is
 * what it was at the end of the parent, plus all that is known to have come and gone. This holds for any account's code,
 * and needs no traces.
 */

/** Reads balances at the end of blocks; undefined for each that the node does not have. */
export type ReadBalances = (
  of: readonly { account: string; blockHash: string }[],
) => Promise<readonly (bigint | undefined)[]>

/** Nobody pays more accounts by operations in one block, and each costs two requests. */
const MOST_RECIPIENTS = 100

const coinsOf = ({ operations }: TransactionFacts) => operations.flatMap(({ coins }) => coins)

/** The accounts that pay for transactions or operations: what that costs them is not known to the unit. */
const payersOf = ({ transactions }: BlockFacts): Set<string> =>
  new Set(
    transactions.flatMap(({ sender, operations }) => [sender, ...operations.map(({ account }) => account)]),
  )

/** What each recipient of operations' coins must have received in a block, if all of it is true. */
function expectedIn(block: BlockFacts): Map<string, bigint> {
  const payers = payersOf(block)
  const expected = new Map<string, bigint>()
  for (const { recipient, amount } of block.transactions.flatMap(coinsOf)) {
    if (payers.has(recipient) || (!expected.has(recipient) && expected.size === MOST_RECIPIENTS)) continue
    expected.set(recipient, (expected.get(recipient) ?? 0n) + amount)
  }
  for (const { recipient, created, value, failed } of block.transactions) {
    const account = recipient ?? created
    const known = account === null ? undefined : expected.get(account)
    if (account !== null && known !== undefined && !failed) expected.set(account, known + value)
  }
  return expected
}

function marked(block: BlockFacts, arrived: ReadonlySet<string>): BlockFacts {
  const transactions = block.transactions.map((transaction) => ({
    ...transaction,
    operations: transaction.operations.map((operation) => ({
      ...operation,
      coins: operation.coins.map((coin) => ({ ...coin, arrived: arrived.has(coin.recipient) })),
    })),
  }))
  return { ...block, transactions }
}

/** Marks the coins of operations that have verifiably arrived. */
export async function confirmArrivals(
  blocks: readonly BlockFacts[],
  readBalances: ReadBalances,
): Promise<BlockFacts[]> {
  const asked = blocks.flatMap((block) =>
    [...expectedIn(block)].map(([account, amount]) => ({ block, account, amount })),
  )
  if (asked.length === 0) return [...blocks]
  const balances = await readBalances(
    asked.flatMap(({ block: { parentHash, hash }, account }) => [
      { account, blockHash: parentHash },
      { account, blockHash: hash },
    ]),
  )
  const arrived = new Map<BlockFacts, Set<string>>()
  for (const [index, { block, account, amount }] of asked.entries()) {
    const [before, after] = [balances[2 * index], balances[2 * index + 1]]
    if (before === undefined || after === undefined || after - before !== amount) continue
    arrived.set(block, (arrived.get(block) ?? new Set()).add(account))
  }
  return blocks.map((block) => marked(block, arrived.get(block) ?? new Set()))
}
