import { Keyring } from '@polkadot/keyring'

/** What the mnemonic that everybody knows comes to, worked out once; a test derives it. */
export const MINI_SECRET = '0x4ca479f5e0dc0ee04ebcbadb64c220267dad42b8cfa4da1f0874787523b4709c'

/** An account of sr25519. The key stays out of what JSON makes of it. */
export type PolkadotKey = {
  readonly address: string
  readonly name: string
  readonly type: 'sr25519'
  readonly sign: (message: Uint8Array, withType: boolean) => Uint8Array
}

/** The first is the mnemonic's own, the others its hard derivations `//1`, `//2`. */
export function polkadotKeys(first: number, count: number, ss58Format: number): PolkadotKey[] {
  const keyring = new Keyring({ type: 'sr25519', ss58Format })
  return [0, 1, 2].slice(first, first + count).map((place) => {
    const pair = keyring.createFromUri(place === 0 ? MINI_SECRET : `${MINI_SECRET}//${place}`)
    return {
      address: pair.address,
      name: `Account ${place + 1}`,
      type: 'sr25519',
      sign: (message, withType) => pair.sign(message, { withType }),
    }
  })
}
