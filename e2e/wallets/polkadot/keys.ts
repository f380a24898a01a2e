import { Keyring } from '@polkadot/keyring'

/** The secret of the public test mnemonic, precomputed. A test verifies the derivation. */
export const MINI_SECRET = '0x4ca479f5e0dc0ee04ebcbadb64c220267dad42b8cfa4da1f0874787523b4709c'

/** An account of sr25519. The key is a function, so that JSON does not contain it. */
export type PolkadotKey = {
  readonly address: string
  readonly name: string
  readonly type: 'sr25519'
  readonly sign: (message: Uint8Array, withType: boolean) => Uint8Array
}

/** The first is the mnemonic's own, the others are its hard derivations `//1`, `//2`. */
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
