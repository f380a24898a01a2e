import { encodeFunctionData, parseAbi, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { bytesOf, callData, toHex } from './hex.ts'

const ABI = parseAbi(['function mint(address, uint256)', 'function transfer(address, uint256)'])
const ADA = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

test.each([
  ['mint', 1n],
  ['transfer', 100_000_000n],
] as const)('%s is encoded as by viem', (functionName, amount) => {
  expect(callData(`${functionName}(address,uint256)`, ADA, amount)).toBe(
    encodeFunctionData({ abi: ABI, functionName, args: [ADA, amount] }),
  )
})

test('texts and numbers are hex', () => {
  expect(bytesOf('Grüße, ✓')).toBe(stringToHex('Grüße, ✓'))
  expect(toHex(31_337)).toBe('0x7a69')
})
