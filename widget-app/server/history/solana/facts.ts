import type { SolanaFacts, SolanaTransaction } from './schema.ts'

type Change = SolanaFacts['changes'][number]
type Balances = SolanaTransaction['meta']['preTokenBalances']

/** The fee is excluded: only its payer is concerned, not the recipients. */
function coinChanges({ meta, transaction }: SolanaTransaction): Change[] {
  const { preBalances, postBalances, fee } = meta
  return transaction.message.accountKeys.flatMap(({ pubkey: owner }, index) => {
    const before = preBalances[index]
    const after = postBalances[index]
    if (before === undefined || after === undefined) return []
    const delta = after - before + (index === 0 ? fee : 0n)
    return delta === 0n ? [] : [{ owner, mint: null, delta: delta.toString(), decimals: 9 }]
  })
}

/** Token balances belong to token accounts; the owner of each is what counts. */
function tokenChanges({ meta }: SolanaTransaction): Change[] {
  const sums = new Map<string, Change>()
  const add = (balances: Balances, sign: 1n | -1n) => {
    for (const { mint, owner, uiTokenAmount } of balances ?? []) {
      if (owner === undefined) continue
      const key = `${owner} ${mint}`
      const delta = BigInt(sums.get(key)?.delta ?? 0) + sign * BigInt(uiTokenAmount.amount)
      sums.set(key, { owner, mint, delta: delta.toString(), decimals: uiTokenAmount.decimals })
    }
  }
  add(meta.preTokenBalances, -1n)
  add(meta.postTokenBalances, 1n)
  return [...sums.values()].filter(({ delta }) => delta !== '0')
}

/** The balance changes of a transaction; only its fee if it failed. */
export function factsOf(transaction: SolanaTransaction): SolanaFacts {
  const { slot, blockTime, meta } = transaction
  const failed = meta.err !== null && meta.err !== undefined
  return {
    slot,
    at: blockTime ?? null,
    failed,
    payer: transaction.transaction.message.accountKeys[0]?.pubkey ?? '',
    changes: failed ? [] : [...coinChanges(transaction), ...tokenChanges(transaction)],
  }
}
