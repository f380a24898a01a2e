import { catalogue } from '@airlock/kit/messages'

/** The display name of each chain family (spec section 9), and its name in one word. */
export const familiesWords = catalogue('families', {
  names: {
    eip155: 'EVM networks',
    solana: 'Solana',
    polkadot: 'Polkadot',
    bip122: 'Bitcoin',
    cosmos: 'Cosmos',
  },
  short: {
    eip155: 'EVM',
    solana: 'Solana',
    polkadot: 'Polkadot',
    bip122: 'Bitcoin',
    cosmos: 'Cosmos',
  },
})
