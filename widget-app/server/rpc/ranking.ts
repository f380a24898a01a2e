/** The measurements of an upstream in one interval. */
export interface Sample {
  /** The fraction of its calls that got a response, 0 to 1. */
  stability: number
  /** The latency of a probe; null if it failed. All upstreams get the same probe, so that they can be compared. */
  latencyMs: number | null
}

/** The values of the specification (section 9, "Fallback ranking"). */
export const RANKING = { intervalMs: 4_000, samples: 10, weights: { stability: 0.7, latency: 0.3 } } as const

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * From 0 to 1, higher is better. An upstream that never responded has 0, however fast it failed; one without samples
 * has 1.
 */
function scoreOf(samples: readonly Sample[], slowestMs: number): number {
  if (samples.length === 0) return 1
  const stability = mean(samples.map((sample) => sample.stability))
  const latencies = samples.flatMap(({ latencyMs }) => latencyMs ?? [])
  if (stability === 0) return 0
  const latency = latencies.length === 0 ? 0 : 1 - mean(latencies) / Math.max(slowestMs, 1)
  return RANKING.weights.stability * stability + RANKING.weights.latency * latency
}

/**
 * Ranks upstreams: returns their indices, best first. Equal ones stay in the operator's order.
 *
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
