import type { SolanaFacts, SolanaTransaction } from './schema.ts'

type Change = SolanaFacts['changes'][number]
type Balances = SolanaTransaction['meta']['preTokenBalances']

/** What the fee was is no business of the people whom something was sent to. */
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

/** Tokens lie in accounts of their own: what counts is whose they are. */
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

/** What a transaction changed; nothing but its fee where it failed. */
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
