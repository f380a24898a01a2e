import { CONDITIONS, type Condition } from './conditions.ts'

/** Options of the comparison with other kits. */
export interface PeerOptions {
  /** Leave the pages of others out: nothing is installed. */
  onlyFloor: boolean
  /** Take pictures of the kits and of Airlock instead of measuring them. */
  pictures: boolean
  conditions: readonly Condition[]
}

/** Parses a comma-separated list of conditions. Throws an error that names the mistake. */
const conditionsIn = (text: string): Condition[] =>
  text.split(',').map((id) => {
    const found = CONDITIONS.find((one) => one.id === id)
    if (found) return found
    throw new Error(`--conditions wants ${CONDITIONS.map((one) => one.id).join(', ')}, not "${id}".`)
  })

export interface GivenPeerOptions {
  'only-floor': boolean
  pictures: boolean
  conditions?: string | undefined
}

/** @param rounds - the rounds under each condition, in place of its own number */
export const peerOptionsFrom = (
  { 'only-floor': onlyFloor, pictures, conditions }: GivenPeerOptions,
  rounds: number | undefined,
): PeerOptions => ({
  onlyFloor,
  pictures,
  conditions: (conditions === undefined ? [...CONDITIONS] : conditionsIn(conditions)).map((one) => ({
    ...one,
    rounds: rounds ?? one.rounds,
  })),
})
