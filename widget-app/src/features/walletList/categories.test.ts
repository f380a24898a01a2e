import { expect, test } from 'vitest'
import { narrowed } from './categories.ts'
import { type GridItem, named } from './gridItems.ts'

const item = (name: string, connectorId?: string): GridItem => ({
  id: name,
  name,
  ...(connectorId && { connectorId }),
})
const listed = Array.from({ length: 30 }, (_, index) => item(`Wallet ${index}`))
const all = [item('Alpha', 'alpha'), item('Beta', 'beta'), ...listed]

const names = (items: readonly GridItem[]) => items.map(({ name }) => name)

test('installed wallets are those in the page', () => {
  expect(names(narrowed(all, 'installed'))).toEqual(['Alpha', 'Beta'])
})

test('popular wallets are the first twenty of the others', () => {
  expect(names(narrowed(all, 'popular'))).toEqual(names(listed.slice(0, 20)))
})

test.each([
  ['rain', ['My Rainbow', 'Rainbow', 'Blue Rain', 'Terrain']],
  ['RÁIN', ['My Rainbow', 'Rainbow', 'Blue Rain', 'Terrain']],
  ['nothing', []],
])('%s finds wallets in the page first, then by where the name matches', (search, found) => {
  const items = [item('Terrain'), item('Blue Rain'), item('Rainbow'), item('My Rainbow', 'mine'), item('Sun')]
  expect(names(named(items, search))).toEqual(found)
})
