import { parseErc6492Signature, verifyTypedData } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { nodeProblem, type RequestError } from '../../failure/requestError.ts'
import type { Hex } from '../../signing/payload.ts'
import { readOperationText } from '../../smartAccount/operationText.ts'
import { acceptRequest } from '../accept.ts'
import { finish } from '../finish.ts'
import type { Follow } from '../follow.ts'
import type { Approval, Request } from '../methods/allowedMethods.ts'
import { prepare } from '../prepare.ts'
import { readOperationId } from './operationId.ts'
import {
  createBundler,
  executed,
  FRIEND,
  OWNER,
  receiptOf,
  refusal,
  SMART,
  smartSession,
  TRANSACTION,
} from './smart.fixture.ts'

type Options = Parameters<typeof smartSession>[0]

const SEND = { method: 'eth_sendTransaction', params: [{ from: SMART.address, to: FRIEND, value: '0x1' }] }

/** A request that a person has approved, and its owner has signed. */
async function signed(options?: Options, asked: { method: string; params: unknown } = SEND) {
  const session = smartSession(options)
  const request = acceptRequest(asked, session.context.networks) as Request<Approval>
  const prepared = await prepare(request, session.context)
  const { payload } = prepared
  const sign = async (): Promise<Hex> => {
    if (payload.kind === 'evm-message') return OWNER.signMessage({ message: { raw: payload.message } })
    if (payload.kind === 'evm-typed-data') return OWNER.signTypedData(JSON.parse(payload.json))
    if (payload.kind !== 'evm-user-operation') throw new Error('This is not of a smart account')
    return OWNER.signTypedData(SMART.typedData(readOperationText(payload.operation), 1))
  }
  const signature = await sign()
  const end = (follow?: Follow) =>
    finish(request, prepared, { kind: payload.kind, signature } as never, session.context, follow)
  return { ...session, signature, end }
}

describe('a signature of the smart account', () => {
  const typed = {
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail',
    domain: { chainId: 1, verifyingContract: FRIEND },
    message: { contents: 'Hi' },
  }

  test.each([
    ['personal_sign', ['Hi', SMART.address]],
    ['eth_signTypedData_v4', [SMART.address, typed]],
  ])('of %s has its deployment with it, until that has happened', async (method, params) => {
    const { end, signature, state } = await signed({}, { method, params })
    expect(parseErc6492Signature((await end()) as Hex)).toEqual({
      address: SMART.deployment?.factory,
      data: SMART.deployment?.factoryData,
      signature,
    })
    state.code = '0x363d'
    expect(await end()).toBe(signature)
  })

  test('is not given if the node does not say whether it is deployed', async () => {
    const { end } = await signed(
      { answers: { eth_getCode: () => 'soon' } },
      { method: 'personal_sign', params: ['Hi', SMART.address] },
    )
    await expect(end()).rejects.toMatchObject({ reason: 'network' })
  })

  test('of the account of the key is unchanged', async () => {
    const { end, signature } = await signed({}, { method: 'personal_sign', params: ['Hi', OWNER.address] })
    expect(await end()).toBe(signature)
  })
})

describe('a transaction of the smart account', () => {
  /** Mines the operation when it is looked for a second time. */
  const followed =
    (mine: () => void): Follow =>
    async (look) => {
      expect(await look()).toBeNull()
      mine()
      return look()
    }

  test('is passed on with the owner’s signature, and results in the mined transaction', async () => {
    const { end, bundler, mine } = await signed()
    const hash = () => bundler.taken[0]?.hash as Hex
    expect(await end(followed(() => mine(executed(hash()))))).toBe(TRANSACTION)
    const [sent] = bundler.taken
    if (!sent) throw new Error('Nothing was sent')
    expect(SMART.decodeCalls(sent.operation.callData)).toEqual([{ to: FRIEND, value: 1n, data: '0x' }])
    const { domain, types, primaryType, message } = SMART.typedData(sent.operation, 1)
    const valid = verifyTypedData({
      address: OWNER.address,
      domain,
      types,
      primaryType,
      message,
      signature: sent.signature,
    })
    expect(await valid).toBe(true)
  })

  test.each<[string, unknown]>([
    ['the hash of another operation', `0x${'ee'.repeat(32)}`],
    ['nothing', null],
    ['an object', { hash: 'x' }],
  ])('is refused if the bundler answers with %s', async (_, answer) => {
    const { end } = await signed({ bundler: { eth_sendUserOperation: answer } })
    await expect(end()).rejects.toMatchObject({
      message: expect.stringContaining('the hash of another operation'),
      reason: 'may-have-been-sent',
      data: { userOpHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
  })

  test('that the bundler refuses is rejected with its words, and the next one does not wait', async () => {
    const { end, bundler, context } = await signed({
      bundler: { eth_sendUserOperation: refusal('AA24 signature error') },
    })
    await expect(end()).rejects.toMatchObject({ code: -32500, message: 'AA24 signature error' })
    expect(bundler.asked.filter((method) => method === 'eth_sendUserOperation')).toHaveLength(1)
    expect(await context.smart.operations.latest(1)).toBeUndefined()
  })

  test('that the bundler already has counts as sent', async () => {
    const { take, taken } = createBundler()
    const answers: ((params: never) => unknown)[] = [
      // It has it, but the answer is lost.
      (params) => {
        take(params)
        return nodeProblem('the bundler did not answer')
      },
      () => refusal('AA25 invalid account nonce'),
    ]
    const send = (params: never) => answers.shift()?.(params)
    const find = ([hash]: string[]) => taken.find((one) => one.hash === hash) ?? null
    const { end, mine } = await signed({
      bundler: { eth_sendUserOperation: send, eth_getUserOperationByHash: find },
    })
    expect(await end(followed(() => mine(executed(taken[0]?.hash as Hex))))).toBe(TRANSACTION)
  })

  test.each([
    'AA25 invalid account nonce: User operation already present in mempool, bump the gas price',
    'AA10 sender already constructed',
  ])('that the bundler refuses because of another one is not sent: %s', async (words) => {
    const { end, context } = await signed({
      bundler: { eth_sendUserOperation: refusal(words), eth_getUserOperationByHash: null },
    })
    await expect(end()).rejects.toMatchObject({ code: -32500, message: words })
    expect(await context.smart.operations.latest(1)).toBeUndefined()
  })

  test('may have been sent by a first attempt without an answer, whatever the second one says', async () => {
    const answers = [nodeProblem('nothing came back'), refusal('AA21 did not pay prefund')]
    const { end, context } = await signed({ bundler: { eth_sendUserOperation: () => answers.shift() } })
    await expect(end()).rejects.toMatchObject({
      reason: 'may-have-been-sent',
      data: { userOpHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
    expect(await context.smart.operations.latest(1)).toBeDefined()
  })

  test('that may have been sent is reported with its hash, and our id of its calls', async () => {
    const { end, context } = await signed({
      bundler: { eth_sendUserOperation: nodeProblem('nothing came back') },
    })
    const error = await end().catch((reason: unknown) => reason as RequestError)
    expect(error).toMatchObject({
      reason: 'may-have-been-sent',
      data: { userOpHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
    const { userOpHash, callsId } = (error as RequestError).data as Record<string, string>
    expect(readOperationId(callsId ?? '')).toMatchObject({
      hash: userOpHash,
      sender: SMART.address.toLowerCase(),
    })
    expect(await context.smart.operations.latest(1)).toBeDefined()
  })

  test('is not sent while our node is away: it could not be found again', async () => {
    const { end, bundler } = await signed({ answers: { eth_blockNumber: () => 'soon' } })
    await expect(end()).rejects.toMatchObject({ reason: 'network' })
    expect(bundler.taken).toEqual([])
  })

  test.each<[string, Follow]>([
    ['in time', async (look) => look()],
    ['before the person leaves', () => Promise.reject(new Error('left'))],
  ])('that is not mined %s can still be: the error has its hash', async (_, follow) => {
    const { end, bundler } = await signed()
    await expect(end(follow)).rejects.toMatchObject({
      reason: 'not-confirmed',
      code: -32052,
      data: { userOpHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
    expect(bundler.taken).toHaveLength(1)
  })

  test('that is mined, but reverted, is an error: the transaction itself succeeded', async () => {
    const { end, bundler, mine } = await signed()
    const outcome = end(followed(() => mine(executed(bundler.taken[0]?.hash as Hex, { success: false }))))
    await expect(outcome).rejects.toMatchObject({
      reason: 'reverted',
      data: { transactionHash: TRANSACTION, userOpHash: expect.any(String) },
    })
  })

  test('whose place another operation took is an error', async () => {
    const { end, mine } = await signed()
    const outcome = end(followed(() => mine(executed(`0x${'ee'.repeat(32)}`))))
    await expect(outcome).rejects.toMatchObject({ message: expect.stringContaining('took the place') })
  })
})

describe('a bundler that lies about the receipt', () => {
  const lie = { success: true, receipt: { transactionHash: TRANSACTION } }

  test('is not asked as long as our node says that the nonce is unused', async () => {
    const { end, bundler } = await signed({ bundler: { eth_getUserOperationReceipt: lie } })
    await expect(end()).rejects.toMatchObject({ reason: 'not-confirmed' })
    expect(bundler.asked).not.toContain('eth_getUserOperationReceipt')
  })

  const noLogs = { eth_getLogs: () => new Response('', { status: 500 }) }

  test.each([
    ['with a transaction of another operation', { ...lie }, [executed(`0x${'ee'.repeat(32)}`)]],
    ['with a transaction that does not exist', { receipt: { transactionHash: `0x${'01'.repeat(32)}` } }, []],
    ['with garbage', { receipt: { transactionHash: 'yes' } }, []],
  ])('%s is not believed where our node cannot search', async (_, answer, logs) => {
    const { end, mine } = await signed({ answers: noLogs, bundler: { eth_getUserOperationReceipt: answer } })
    const outcome = end(async (look) => {
      mine(...logs)
      return look()
    })
    await expect(outcome).rejects.toMatchObject({ reason: 'not-confirmed' })
  })

  test('names the transaction where our node cannot search, and our node decides', async () => {
    const { end, mine, bundler } = await signed({
      answers: noLogs,
      bundler: { eth_getUserOperationReceipt: { ...lie, success: false } },
    })
    const outcome = end(async (look) => {
      mine(executed(bundler.taken[0]?.hash as Hex))
      return look()
    })
    expect(await outcome).toBe(TRANSACTION)
  })

  test('does not make a failed transaction of our node a success', async () => {
    const { end, state, bundler } = await signed()
    const outcome = end(async (look) => {
      state.nonce = 1n
      state.receipt = receiptOf([executed(bundler.taken[0]?.hash as Hex)], '0x0')
      return look()
    })
    await expect(outcome).rejects.toMatchObject({ reason: 'not-confirmed' })
  })
})
