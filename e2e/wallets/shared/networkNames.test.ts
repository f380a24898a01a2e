import { expect, test } from 'vitest'
import { BITCOIN } from '../../../host-sdk/src/wallets/bip122.ts'
import { SOLANA } from '../../../host-sdk/src/wallets/solana.ts'
import { familyNetworks } from '../../../widget-app/src/features/networks/familyNetworks.ts'

/** There is no public regtest, so its operator must describe it. */
const OWN = ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328']

test.each([SOLANA, BITCOIN])(
  '$chain: the simulated wallets know the same networks as the widget',
  (family) => {
    const ids = Object.keys(family.chains).map((reference) => `${family.namespace}:${reference}`)
    const known = [...familyNetworks.keys()].filter((id) => id.startsWith(`${family.namespace}:`))
    expect(ids.filter((id) => !OWN.includes(id)).toSorted()).toEqual(known.toSorted())
  },
)
