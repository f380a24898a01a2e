import { expect, test } from 'vitest'
import { createBundles } from './bundles.ts'

test('the id of a bundle that was not sent is free again', () => {
  const bundles = createBundles()
  bundles.claim('mine')
  bundles.drop('mine')
  expect(() => bundles.claim('mine')).not.toThrow()
})

test('only the latest ids are remembered', () => {
  const bundles = createBundles()
  for (let index = 0; index < 300; index++) {
    bundles.claim(`bundle ${index}`)
    bundles.settle(`bundle ${index}`, `0x${index}`)
  }
  expect(bundles.idOf('bundle 0')).toBeUndefined()
  expect(bundles.idOf('bundle 299')).toBe('0x299')
})
