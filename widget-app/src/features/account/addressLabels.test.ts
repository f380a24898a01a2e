import { expect, test } from 'vitest'
import { configured } from '../../state/config/configSlice.ts'
import { bareStore } from '../../testing/bareStore.ts'
import { selectAddressLabel } from './addressLabels.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.each<[string, unknown, string | undefined]>([
  ['its name', { [ADDRESS]: 'Savings' }, 'Savings'],
  ['its name, however the address is written', { [ADDRESS.toLowerCase()]: 'Savings' }, 'Savings'],
  ['no name of another account', { '0x1': 'Savings' }, undefined],
  ['a name without hidden characters', { [ADDRESS]: 'Sav\u202eings\n' }, 'Savings'],
  ['a short name', { [ADDRESS]: 'x'.repeat(99) }, `${'x'.repeat(31)}…`],
  ['no empty name', { [ADDRESS]: ' ' }, undefined],
  ['no number', { [ADDRESS]: 7 }, undefined],
  ['nothing of a wrong option', 'Savings', undefined],
  ['nothing without the option', undefined, undefined],
])('an account has %s', (_, addressLabels, label) => {
  const store = bareStore()
  store.dispatch(configured({ addressLabels: addressLabels as Record<string, string> }))
  expect(selectAddressLabel(store.getState(), ADDRESS)).toBe(label)
})
