/** The program to which a transaction tells its limit of computation and its tip. */
export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'

/** The most that a swap on Solana may offer validators for haste, in lamports: 0.01 SOL. */
export const MOST_TIP = 10_000_000n
/** The most units of computation in a transaction: what is counted where the transaction sets no limit. */
const MOST_UNITS = 1_400_000n

/** Instructions of the compute budget program by their first byte. */
const SET_LIMIT = 2
const SET_PRICE = 3

interface Instruction {
  program: string | undefined
  data: Uint8Array
}

/** What a transaction offers for haste, in lamports: a price in millionths of one for each unit of its limit. */
export function tipOf(instructions: readonly Instruction[]): bigint {
  let [units, price] = [MOST_UNITS, 0n]
  for (const { program, data } of instructions) {
    if (program !== COMPUTE_BUDGET) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === SET_LIMIT && data.length >= 5) units = BigInt(view.getUint32(1, true))
    if (data[0] === SET_PRICE && data.length >= 9) price = view.getBigUint64(1, true)
  }
  return (units * price) / 1_000_000n
}
