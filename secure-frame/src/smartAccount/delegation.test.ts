import { expect, test } from 'vitest'
import { FRAMEWORK } from '../../shared/smartContracts.ts'
import { readAtomicity, readDelegation, UPGRADE, UPGRADED_CODE } from './delegation.ts'
import type { Ask } from './operationFees.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = `0x${'11'.repeat(20)}` as const
const designator = (code: string) => `0xef0100${code.slice(2)}`

/** A node whose accounts have this code, on a network that has the framework's or not. */
const node =
  (code: unknown, framework = '0x6000'): Ask =>
  async (method, [address, block]) => {
    expect([method, block]).toEqual(['eth_getCode', 'latest'])
    return address === UPGRADE ? framework : code
  }

test.each([
  ['an account without code', '0x', { state: 'none' }],
  ['an upgraded account', UPGRADED_CODE, { state: 'ours', contract: UPGRADE.toLowerCase() }],
  ['an upgraded account in other letters', designator(UPGRADE), { state: 'ours', contract: UPGRADE }],
  ['other code', designator(OTHER), { state: 'other', contract: OTHER }],
  [
    'the code of smart accounts',
    designator(FRAMEWORK.HybridDeleGator),
    { state: 'other', contract: FRAMEWORK.HybridDeleGator },
  ],
])('%s is recognized', async (_, code, expected) => {
  expect(await readDelegation(OWNER, node(code))).toEqual(expected)
})

test.each([
  ['nothing', null],
  ['a number', 0],
  ['text', 'none'],
  ['half a byte', '0x0'],
  ['a contract’s code', '0x60006000'],
  ['a designator without an address', '0xef0100'],
  ['a designator that is too long', `${designator(OTHER)}00`],
  ['a designator of another version', `0xef0101${OTHER.slice(2)}`],
])('%s is no code of an account with a key', async (_, code) => {
  await expect(readDelegation(OWNER, node(code))).rejects.toMatchObject({ reason: 'network' })
})

test.each([
  ['ready', 'an account without code', '0x', '0x6000'],
  ['supported', 'an upgraded account', UPGRADED_CODE, '0x6000'],
  ['unsupported', 'an account that other code runs', designator(OTHER), '0x6000'],
  ['unsupported', 'an account without code, on a network without the framework', '0x', '0x'],
  ['unsupported', 'an upgraded account, on a network without the framework', UPGRADED_CODE, '0x'],
])('batches are %s for %s', async (expected, _, code, framework) => {
  expect(await readAtomicity(OWNER, node(code, framework))).toBe(expected)
})
