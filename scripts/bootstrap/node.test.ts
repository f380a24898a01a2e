import { expect, test } from 'vitest'
import { nodeIsEnough, requireNode } from './node.mjs'

test.each([
  ['v20.19.0', true],
  ['v20.20.1', true],
  ['v22.1.0', true],
  ['v20.18.3', false],
  ['v18.20.0', false],
  ['v9.9.9', false],
])('Node %s against >=20.19: %s', (version, enough) => {
  expect(nodeIsEnough('>=20.19', version)).toBe(enough)
})

test('an old Node is reported with the fix', () => {
  expect(() => requireNode('v18.1.0')).toThrow(
    /^Node 20\.19 or newer is needed and this is v18\.1\.0: install .+\.$/,
  )
})
