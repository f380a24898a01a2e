import { expect, test } from 'vitest'
import { createBundles } from './bundles.ts'

test('a name that came to nothing is free again', () => {
  const bundles = createBundles()
  bundles.claim('mine')
  bundles.drop('mine')
  expect(() => bundles.claim('mine')).not.toThrow()
})

test('of many names the latest are remembered', () => {
  const bundles = createBundles()
  for (let index = 0; index < 300; index++) {
    bundles.claim(`bundle ${index}`)
    bundles.settle(`bundle ${index}`, `0x${index}`)
  }
  expect(bundles.idOf('bundle 0')).toBeUndefined()
  expect(bundles.idOf('bundle 299')).toBe('0x299')
})
