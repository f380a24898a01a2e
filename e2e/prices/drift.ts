/**
 * How a price has moved. It is made up: slow waves of different lengths, which end at the present price. They depend on
 * nothing but how long ago it was, so that the last day always looks the same.
 */
interface Wave {
  hours: number
  /** How far it moves the price, as a part of it. */
  reach: number
  /** Where it is now, as a part of a whole turn. */
  phase: number
}

export type Drift = readonly Wave[]

/** The last day of a coin that has risen, and of one that has fallen. */
export const DRIFTS = {
  risen: [
    { hours: 58, reach: 0.011, phase: 0.06 },
    { hours: 15.5, reach: 0.0042, phase: 0.32 },
    { hours: 6.7, reach: 0.0016, phase: 0.71 },
    { hours: 3.1, reach: 0.0006, phase: 0.18 },
  ],
  fallen: [
    { hours: 53, reach: 0.012, phase: 0.55 },
    { hours: 13, reach: 0.0045, phase: 0.8 },
    { hours: 5.9, reach: 0.002, phase: 0.15 },
    { hours: 2.8, reach: 0.0008, phase: 0.4 },
  ],
  lively: [
    { hours: 47, reach: 0.024, phase: 0.1 },
    { hours: 11, reach: 0.009, phase: 0.6 },
    { hours: 4.7, reach: 0.004, phase: 0.35 },
    { hours: 2.6, reach: 0.0018, phase: 0.9 },
  ],
  pegged: [
    { hours: 31, reach: 0.00012, phase: 0.4 },
    { hours: 5.3, reach: 0.00006, phase: 0.1 },
  ],
} as const satisfies Record<string, Drift>

/** A wave is where it was that many hours before now. */
const at = ({ hours, phase }: Wave, ago: number) => Math.sin(2 * Math.PI * (phase - ago / hours))

/** The price that many hours ago. */
export const priceAgo = (price: number, drift: Drift, ago: number): number =>
  price * (1 + drift.reduce((sum, wave) => sum + wave.reach * (at(wave, ago) - at(wave, 0)), 0))
