/** What was seen of an upstream in one interval. */
export interface Sample {
  /** The share of what it was asked that it answered, 0 to 1. */
  stability: number
  /** How long it took to answer a probe; null where it did not. The same question to all, so that they can be compared. */
  latencyMs: number | null
}

/** As the specification has them (section 9, "Fallback ranking"). */
export const RANKING = { intervalMs: 4_000, samples: 10, weights: { stability: 0.7, latency: 0.3 } } as const

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** From 0 to 1, more is better. Who never answered has 0, however fast it failed; who was not seen yet has 1. */
function scoreOf(samples: readonly Sample[], slowestMs: number): number {
  if (samples.length === 0) return 1
  const stability = mean(samples.map((sample) => sample.stability))
  const latencies = samples.flatMap(({ latencyMs }) => latencyMs ?? [])
  if (stability === 0) return 0
  const latency = latencies.length === 0 ? 0 : 1 - mean(latencies) / Math.max(slowestMs, 1)
  return RANKING.weights.stability * stability + RANKING.weights.latency * latency
}

/**
 * Which upstream is asked first: their indices, the best first. Equals stay in the operator's order.
 * @param histories the last samples of each upstream
 */
export function rank(histories: readonly (readonly Sample[])[]): number[] {
  const recent = histories.map((samples) => samples.slice(-RANKING.samples))
  const slowestMs = recent.flat().reduce((most, { latencyMs }) => Math.max(most, latencyMs ?? 0), 0)
  const scores = recent.map((samples) => scoreOf(samples, slowestMs))
  return scores
    .map((score, index) => ({ score, index }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ index }) => index)
}
