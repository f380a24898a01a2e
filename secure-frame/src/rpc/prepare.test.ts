import { parseTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { acceptRequest } from './accept.ts'
import { newBundles } from './bundles.fixture.ts'
import type { Request, Signable } from './methods/allowedMethods.ts'
import { createNetworks } from './networks.ts'
import { fakeNode, network, Refusal } from './node.fixture.ts'
import { prepare } from './prepare.ts'
import { createSent } from './sent.ts'

const ours = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const GWEI = 1_000_000_000n

const CHAIN = {
  eth_chainId: '0x1',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', number: '0x10' },
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_gasPrice: '0x77359400',
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0x5208',
}

function session(answers: Record<string, unknown> = {}) {
  const { fetch, asked } = fakeNode({ ...CHAIN, ...answers })
  const networks = createNetworks([network('eip155:1')], null, fetch)
  const context = {
    networks,
    accounts: { eip155: ours, solana: '9'.repeat(44) },
    sent: createSent(),
    bundles: newBundles(),
  } as const
  const make = (method: string, params: unknown) =>
    prepare(acceptRequest({ method, params }, networks) as Request<Signable>, context)
  const transaction = async (asked: object) => {
    const { payload } = await make('eth_sendTransaction', [{ to: other, ...asked }])
    if (payload.kind !== 'evm-transaction') throw new Error('This is no transaction')
    return parseTransaction(payload.serialized)
  }
  return { make, transaction, asked, context }
}

describe('a message', () => {
  test.each([
    ['as text', ['Hi', ours]],
    ['as hex', ['0x4869', ours]],
    ['with swapped parameters', [ours, 'Hi']],
    ['for the account in lower case', ['Hi', ours.toLowerCase()]],
  ])('%s becomes the same bytes', async (_, params) => {
    expect((await session().make('personal_sign', params)).payload).toEqual({
      kind: 'evm-message',
      message: '0x4869',
    })
  })

  test('that is itself an address is the first of the two parameters', async () => {
    const { payload } = await session().make('personal_sign', [other, ours])
    expect(payload).toEqual({ kind: 'evm-message', message: other })
  })

  test.each([
    ['for another account', ['Hi', other]],
    ['for no account at all', ['Hi', 'me']],
  ])('%s is refused', async (_, params) => {
    await expect(session().make('personal_sign', params)).rejects.toMatchObject({ code: 4100 })
  })

  test('is for the active network', async () => {
    expect((await session().make('personal_sign', ['Hi', ours])).network?.id).toBe('eip155:1')
  })
})

describe('typed data', () => {
  const data = (domain: object, message: object = { contents: 'Hi' }) => ({
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail',
    domain,
    message,
  })

  test.each([[1], ['1'], ['0x1'], [undefined]])('for chain %s is for the active chain', async (chainId) => {
    const { payload } = await session().make('eth_signTypedData_v4', [
      ours,
      JSON.stringify(data({ chainId })),
    ])
    expect(payload.kind).toBe('evm-typed-data')
  })

  test.each([
    ['for another chain', data({ chainId: 8453 }), 4901],
    ['for another chain, as text', data({ chainId: '0x2105' }), 4901],
    ['for an invalid chain', data({ chainId: 'mainnet' }), -32602],
    ['for a list as chain', data({ chainId: [1] }), -32602],
    ['without its primary type', { ...data({}), primaryType: 'Order' }, -32602],
    ['with a missing field', { ...data({}), types: { Mail: [{ name: 'amount', type: 'uint256' }] } }, -32602],
    ['with a number that is not exact in JSON', data({}, { contents: 2 ** 53 }), -32602],
    [
      'with an unknown type',
      { ...data({}), types: { Mail: [{ name: 'contents', type: 'uint257' }] } },
      -32602,
    ],
  ])('%s is refused', async (_, typedData, code) => {
    await expect(
      session().make('eth_signTypedData_v4', [ours, JSON.stringify(typedData)]),
    ).rejects.toMatchObject({ code })
  })

  test('with an invalid address names the field', async () => {
    const spender = '0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const typedData = { ...data({}, { spender }), types: { Mail: [{ name: 'spender', type: 'address' }] } }
    await expect(session().make('eth_signTypedData_v4', [ours, JSON.stringify(typedData)])).rejects.toThrow(
      'the checksum of the address in message.spender is wrong',
    )
  })

  test.each([
    ['not JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['more than typed data', JSON.stringify({ ...data({}), extra: 1 })],
  ])('that is %s is refused', async (_, text) => {
    await expect(session().make('eth_signTypedData_v4', [ours, text])).rejects.toMatchObject({ code: -32602 })
  })

  test('with a duplicate name is written once: the shown and the signed data are the same', async () => {
    const twice = JSON.stringify(data({})).replace('"contents":"Hi"', '"contents":"Hi","contents":"Bye"')
    const { payload } = await session().make('eth_signTypedData_v4', [ours, twice])
    expect(payload).toEqual({ kind: 'evm-typed-data', json: JSON.stringify(data({}, { contents: 'Bye' })) })
  })

  test('of another account is refused', async () => {
    await expect(session().make('eth_signTypedData_v4', [other, data({})])).rejects.toMatchObject({
      code: 4100,
    })
  })
})

describe('a transaction', () => {
  test('without optional fields is completed from the chain', async () => {
    expect(await session().transaction({ value: '0x1' })).toMatchObject({
      type: 'eip1559',
      chainId: 1,
      nonce: 7,
      gas: 21_000n,
      value: 1n,
      maxFeePerGas: 3n * GWEI,
      maxPriorityFeePerGas: GWEI,
    })
  })

  test.each([
    [
      'the fees',
      { maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x2' },
      { maxFeePerGas: 5n, maxPriorityFeePerGas: 2n },
    ],
    [
      'a maximum fee below the usual tip',
      { maxFeePerGas: '0x5' },
      { maxFeePerGas: 5n, maxPriorityFeePerGas: 5n },
    ],
    ['the tip', { maxPriorityFeePerGas: '0x2' }, { maxFeePerGas: 2n * GWEI + 2n, maxPriorityFeePerGas: 2n }],
    ['the gas price', { gasPrice: '0x5' }, { type: 'legacy', gasPrice: 5n }],
    [
      'the gas price and the access list',
      { gasPrice: '0x5', accessList: [] },
      { type: 'eip2930', gasPrice: 5n },
    ],
    ['the legacy type', { type: '0x0' }, { type: 'legacy', gasPrice: 2n * GWEI }],
    ['the gas limit', { gas: '0xffff' }, { gas: 65_535n }],
    ['the gas limit under its other name', { gasLimit: '0xffff' }, { gas: 65_535n }],
    ['a later nonce', { nonce: '0x9' }, { nonce: 9 }],
    ['the data under its newer name', { input: '0xaa' }, { data: '0xaa' }],
    ['its chain', { chainId: '0x1' }, { chainId: 1 }],
  ])('keeps %s of the request', async (_, asked, expected) => {
    expect(await session().transaction(asked)).toMatchObject(expected)
  })

  const high = `0x${(30_000n * GWEI).toString(16)}`
  test.each([
    ['the fees', { maxFeePerGas: high, maxPriorityFeePerGas: high }, [30n * GWEI, 30n * GWEI]],
    ['the maximum fee', { maxFeePerGas: high }, [30n * GWEI, GWEI]],
    ['the tip', { maxPriorityFeePerGas: high }, [30n * GWEI, 30n * GWEI]],
    ['the gas price', { gasPrice: high }, [30n * GWEI, undefined]],
  ])('limits %s to ten times the suggestion (3 gwei)', async (_, asked, [price, tip]) => {
    const made = await session().transaction(asked)
    expect(made.maxFeePerGas ?? made.gasPrice).toBe(price)
    expect(made.maxPriorityFeePerGas).toBe(tip)
  })

  test.each([
    ['does not respond', { eth_maxPriorityFeePerGas: undefined, eth_gasPrice: undefined }],
    ['suggests no fees', { eth_getBlockByNumber: { baseFeePerGas: '0x0' }, eth_maxPriorityFeePerGas: '0x0' }],
  ])('keeps the site’s fees if the node %s: the person is warned', async (_, answers) => {
    const asked = { maxFeePerGas: high, maxPriorityFeePerGas: high }
    expect(await session(answers).transaction(asked)).toMatchObject({ maxFeePerGas: 30_000n * GWEI })
  })

  test.each([
    ['from another account', { from: other }, 4100],
    ['for another chain', { chainId: '0x2105' }, 4901],
    ['with an invalid recipient', { to: other.replace('C', 'c') }, -32602],
    ['with two different data fields', { data: '0xaa', input: '0xbb' }, -32602],
    ['with neither recipient nor data', { to: null }, -32602],
    ['with both kinds of fees', { gasPrice: '0x1', maxFeePerGas: '0x1' }, -32602],
    ['with fees of another type', { type: '0x0', maxFeePerGas: '0x1' }, -32602],
    ['with an access list that its type does not have', { type: '0x0', accessList: [] }, -32602],
    ['with a tip above the limit', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }, -32602],
    ['with a used nonce', { nonce: '0x6' }, -32602],
    ['with a nonce out of range', { nonce: `0x${'f'.repeat(64)}` }, -32602],
  ])('%s is refused', async (_, asked, code) => {
    await expect(session().transaction(asked)).rejects.toMatchObject({ code })
  })

  test('gets the nonce after our own transactions that the node has not counted', async () => {
    const { transaction, context } = session()
    context.sent.add({ raw: '0x01', chainId: 1, nonce: 8 })
    expect(await transaction({})).toMatchObject({ nonce: 9 })
  })

  test('gets its tip from the gas price if the node lacks the method', async () => {
    const fees = await session({ eth_maxPriorityFeePerGas: undefined }).transaction({})
    expect(fees).toMatchObject({ maxPriorityFeePerGas: GWEI })
  })

  test('that would fail is refused with the node’s message', async () => {
    const { transaction } = session({ eth_estimateGas: new Refusal(3, 'execution reverted: no', '0x08') })
    await expect(transaction({})).rejects.toMatchObject({
      code: 3,
      message: 'execution reverted: no',
      data: '0x08',
    })
  })

  test.each([
    ['eth_getTransactionCount', 'soon'],
    ['eth_estimateGas', 21_000],
    ['eth_getBlockByNumber', []],
    ['eth_maxPriorityFeePerGas', null],
  ])('is refused if the node’s response to %s is invalid', async (method, lie) => {
    await expect(session({ [method]: () => lie }).transaction({})).rejects.toMatchObject({ code: -32603 })
  })
})
