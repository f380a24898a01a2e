import { expect, test } from 'vitest'
import { catalogueRows } from './networkCatalogue.ts'

const rows = catalogueRows()
const row = (id: number) => rows.find(([chainId]) => chainId === id)

test('holds the networks that the spec names, with currency, RPC URL and explorer', () => {
  expect(row(8453)?.[1]).toBe('Base')
  expect(row(56)?.[1]).toBe('BNB Smart Chain')
  expect(row(1)?.[2]).toEqual(['Ether', 'ETH', 18])
  expect(row(1)?.[3].length).toBeGreaterThan(0)
  expect(row(1)?.[4]).toEqual(['Etherscan', 'https://etherscan.io'])
  expect(row(11155111)?.[5]).toBe(1)
})

test('names no id twice', () => {
  expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length)
})
