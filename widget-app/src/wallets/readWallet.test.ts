import { expect, test } from 'vitest'
import { configured } from '../state/config/configSlice.ts'
import { FAMILIES, familiesStore } from '../testing/families.ts'
import type { AccountType } from '../types.ts'
import { readWallet } from './readWallet.ts'

const [PAYMENT, ORDINAL] = FAMILIES.bip122.accounts

function read(defaultAccountTypes?: unknown) {
  const { dispatch, getState, services } = familiesStore({ bip122: [PAYMENT, ORDINAL] })
  if (defaultAccountTypes !== undefined)
    dispatch(configured({ defaultAccountTypes: defaultAccountTypes as never }))
  return readWallet({ services, state: getState(), namespace: 'bip122', connectorId: 'bip122:one' })
}

test.each<[string, unknown, AccountType[]]>([
  ['nothing: payments', undefined, ['payment', 'ordinal']],
  ['ordinals', { bip122: 'ordinal' }, ['ordinal', 'payment']],
  ['another family', { solana: 'eoa' }, ['payment', 'ordinal']],
  ['an unknown type', { bip122: 'smartAccount' }, ['payment', 'ordinal']],
  ['a missing type', { bip122: 7 }, ['payment', 'ordinal']],
  ['an invalid value', 'ordinal', ['payment', 'ordinal']],
])('the active account comes first if the dApp prefers %s', async (_, preferred, types) => {
  expect((await read(preferred)).types).toEqual(types)
})

test('a wallet without account types has its family’s', async () => {
  const { getState, services } = familiesStore({ solana: FAMILIES.solana.accounts })
  const shared = await readWallet({
    services,
    state: getState(),
    namespace: 'solana',
    connectorId: 'solana:one',
  })
  expect(shared).toEqual({
    accounts: [...FAMILIES.solana.accounts],
    types: ['eoa', 'eoa'],
    caipNetworkId: FAMILIES.solana.networks[0],
  })
})
