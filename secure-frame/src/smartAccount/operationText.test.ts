import * as fc from 'fast-check'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { lowerCase, operation } from './arbitrary.fixture.ts'
import { operationJson, operationText, readOperationText } from './operationText.ts'
import type { UserOperation } from './userOperation.ts'

const INVALID = expect.objectContaining({ code: -32602 })

test('text is read as the same operation', async () => {
  await fc.assert(
    fc.property(operation, (given) => {
      expect(readOperationText(operationText(given))).toEqual(lowerCase(given))
    }),
  )
})

test('the JSON is what viem sends to a bundler', async () => {
  await fc.assert(
    fc.property(operation, (given) => {
      const { deployment, paymaster, ...rest } = lowerCase(given)
      expect(operationJson(given)).toEqual(
        formatUserOperationRequest({ ...rest, ...deployment, ...paymaster }),
      )
    }),
  )
})

const address = `0x${'ab'.repeat(20)}` as const
const example: UserOperation = {
  sender: address,
  nonce: 16n,
  deployment: { factory: address, factoryData: '0xcd' },
  callData: '0xabcd',
  callGasLimit: 1n,
  verificationGasLimit: 2n,
  preVerificationGas: 3n,
  maxFeePerGas: 5n,
  maxPriorityFeePerGas: 4n,
  paymaster: {
    paymaster: address,
    paymasterVerificationGasLimit: 6n,
    paymasterPostOpGasLimit: 7n,
    paymasterData: '0x',
  },
}

describe('any other text is refused', () => {
  const json = operationJson(example)
  const text = operationText(example)
  const with_ = (changed: object) => JSON.stringify({ ...json, ...changed })

  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', `[${text}]`],
    ['a space', `${text} `],
    ['a leading zero', with_({ nonce: '0x010' })],
    ['a decimal number', with_({ nonce: '16' })],
    ['a JSON number', with_({ nonce: 16 })],
    ['an empty number', with_({ nonce: '0x' })],
    ['a negative number', with_({ nonce: '-0x10' })],
    ['a nonce of 257 bits', with_({ nonce: `0x1${'0'.repeat(64)}` })],
    ['gas of 121 bits', with_({ callGasLimit: `0x1${'0'.repeat(30)}` })],
    ['upper case', with_({ callData: '0xABCD' })],
    ['half a byte', with_({ callData: '0xabc' })],
    ['an address of 19 bytes', with_({ sender: `0x${'ab'.repeat(19)}` })],
    ['a missing field', with_({ callData: undefined })],
    ['an unknown field', with_({ initCode: '0x' })],
    ['a signature', with_({ signature: '0x' })],
    ['an authorization', with_({ eip7702Auth: {} })],
    ['a factory without its data', with_({ factoryData: undefined })],
    ['the data of no factory', with_({ factory: undefined })],
    ['an empty factory', with_({ factory: null, factoryData: null })],
    ['a paymaster without a gas limit', with_({ paymasterPostOpGasLimit: undefined })],
    ['the data of no paymaster', with_({ paymaster: undefined })],
    ['another order of the fields', JSON.stringify(Object.fromEntries(Object.entries(json).reverse()))],
    ['a field twice, of which JSON keeps the last', text.replace('{', '{"callData":"0x",')],
    ['another prototype', text.replace('{', '{"__proto__":{},')],
  ])('%s', (_, other) => {
    expect(readOperationText(text)).toEqual(example)
    expect(() => readOperationText(other)).toThrow(INVALID)
  })
})
