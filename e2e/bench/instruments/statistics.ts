/** The value below which the given share of all values lies (nearest-rank method). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  const index = Math.max(0, Math.ceil(share * sorted.length) - 1)
  return sorted[index] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)
