import { type Address, decodeFunctionData, isAddress, isHex, keccak256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FRAMEWORK } from '../smartContracts.ts'
import { counterfactual } from './counterfactual.ts'
import { ERC1967_PROXY } from './proxyCode.ts'
import json from './vectors.json' with { type: 'json' }

const AddressText = z.custom<Address>((value) => typeof value === 'string' && isAddress(value))

/* The vectors come from another implementation. They never change: money may be at these addresses. */
const vectors = z.parse(
  z.strictObject({
    proxyCode: z.string(),
    accounts: z.array(
      z.strictObject({
        initialOwner: AddressText,
        index: z.number(),
        address: AddressText,
        /** Keccak-256 of the factory's call data. */
        deployment: z.string(),
      }),
    ),
  }),
  json,
)

test('the code of the proxy never changes', () => {
  expect(keccak256(ERC1967_PROXY)).toBe(vectors.proxyCode)
})

test.each(vectors.accounts)(
  'account $index of $initialOwner is at $address for ever',
  ({ initialOwner, index, address, deployment }) => {
    const found = counterfactual(initialOwner, index)
    expect(found.address).toBe(address)
    expect(found.deployment.factory).toBe(FRAMEWORK.SimpleFactory)
    expect(keccak256(found.deployment.factoryData)).toBe(deployment)
  },
)

test('every owner and every index has an address of its own, however the owner is spelled', () => {
  expect(new Set(vectors.accounts.map(({ address }) => address)).size).toBe(vectors.accounts.length)
  const [first] = vectors.accounts.filter(({ initialOwner }) => /[A-F]/.test(initialOwner))
  const lower = first?.initialOwner.toLowerCase()
  if (!isHex(lower)) throw new Error('A vector has letters')
  expect(counterfactual(lower, 0).address).toBe(first?.address)
})

test('the deployment makes the owner the only signer', () => {
  const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const { factoryData } = counterfactual(owner, 7).deployment
  const abi = parseAbi([
    'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
    'function deploy(bytes bytecode, bytes32 salt)',
  ])
  const { args } = decodeFunctionData({ abi, data: factoryData })
  const bytecode = String(args[0])
  expect(args[1]).toBe(`0x${'7'.padStart(64, '0')}`)
  expect(bytecode.startsWith(ERC1967_PROXY)).toBe(true)
  // The constructor's arguments: the implementation, then the offset and the length of the call.
  const call = bytecode.slice(ERC1967_PROXY.length + 3 * 64)
  expect(decodeFunctionData({ abi, data: `0x${call}` }).args).toEqual([owner, [], [], []])
})

test.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%d is no index', (index) => {
  expect(() => counterfactual('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', index)).toThrow()
})

test('an owner with a wrong checksum is refused, because it may be mistyped', () => {
  expect(() => counterfactual('0x70997970c51812dc3A010C7d01b50e0d17dc79C8', 0)).toThrow(/checksum/)
})
