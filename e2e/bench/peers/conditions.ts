import type { NetworkSpeed } from '../instruments/throttle.ts'

/** The speed of a machine and of its network. */
export interface Condition {
  id: string
  title: string
  /** How many times slower the processor is. */
  rate: number
  network?: NetworkSpeed
  /** How often each page is visited. */
  rounds: number
}

/** As Lighthouse defines a slow 4G network: 150 ms per request, 1.6 Mbit/s down and 750 kbit/s up. */
const SLOW_4G: NetworkSpeed = {
  latency: 150,
  downloadThroughput: (1.6 * 1e6) / 8,
  uploadThroughput: (0.75 * 1e6) / 8,
}

export const CONDITIONS: readonly Condition[] = [
  { id: '1x', title: '1×', rate: 1, rounds: 3 },
  { id: '4x', title: '4×', rate: 4, rounds: 5 },
  { id: 'slow4g', title: 'slow 4G + 4×', rate: 4, network: SLOW_4G, rounds: 2 },
]
