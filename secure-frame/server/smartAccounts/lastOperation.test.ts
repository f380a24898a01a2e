import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AskBundler } from '../../shared/smartApi.ts'
import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import { ApiProblem } from '../problem/problem.ts'
import { OPERATION } from '../testing/bundler.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { seedSession } from '../testing/seed.ts'
import { createClock } from '../testing/server.ts'
import { readLastOperation, rememberingLast } from './lastOperation.ts'

const HASH = `0x${'cd'.repeat(32)}`
const CHAIN = 'eip155:10'

type Sending = Extract<AskBundler, { method: 'eth_sendUserOperation' }>

describe.each(databases)('the last operation of an account on $name', ({ open }) => {
  let opened: TestDatabase
  let userId: string
  const clock = createClock()

  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  afterAll(() => opened.close())
  beforeEach(async () => {
    userId = (await seedSession(opened.db)).userId
    passed = []
  })

  const deps = () => ({ db: opened.db, clock: clock.read })
  const sending = (nonce: string, change: object = {}): Sending => ({
    chainId: CHAIN,
    method: 'eth_sendUserOperation',
    params: [{ ...OPERATION, nonce, ...change }, ENTRY_POINT],
  })
  /** The operations that were passed on, by their data. */
  let passed: string[]
  const send = (nonce: string, answer: object | Error = { result: HASH }, change: object = {}) => {
    const asked = sending(nonce, change)
    return rememberingLast(deps(), { userId }, asked, async () => {
      passed.push(asked.params[0].callData)
      if (answer instanceof Error) throw answer
      return answer as { result: unknown }
    })
  }
  /** Another operation than {@link OPERATION}. */
  const other = { callData: '0xbb' }
  const last = async (change: object = {}, who = userId) => {
    const asked = { chainId: CHAIN, sender: OPERATION.sender, ...change }
    return (await readLastOperation(deps(), { userId: who }, asked)).operation
  }
  const refusal = { error: { code: -32500, message: 'AA25 invalid account nonce' } }
  const away = new ApiProblem('bundler-away', 'no answer')

  test('is known with its age, however its numbers are spelled', async () => {
    expect(await last()).toBeNull()
    await send('0x05')
    clock.pass(2_000)
    const expected = { nonce: '0x5', hash: HASH, ageMs: 2_000 }
    expect(await last()).toEqual(expected)
    expect(await last({ sender: OPERATION.sender.toUpperCase().replace('0X', '0x') })).toEqual(expected)
  })

  test('is known while the bundler has not answered yet', async () => {
    await rememberingLast(deps(), { userId }, sending('0x1'), async () => {
      expect(await last()).toMatchObject({ nonce: '0x1', hash: null })
      return { result: HASH }
    })
  })

  test.each<[string, object | Error, object | null]>([
    ['was refused', refusal, null],
    ['was not passed on', new ApiProblem('rate-limited', 'later'), null],
    ['has no answer, so that it may have been taken', away, { nonce: '0x1', hash: null }],
    ['has an answer of another kind', { result: { hash: HASH } }, { nonce: '0x1', hash: null }],
  ])('that %s', async (_, answer, expected) => {
    await send('0x1', answer).catch(() => undefined)
    const found = await last()
    if (expected === null) expect(found).toBeNull()
    else expect(found).toMatchObject(expected)
  })

  test('stays when the next one is refused', async () => {
    await send('0x1')
    await send('0x2', refusal)
    expect(await last()).toMatchObject({ nonce: '0x1', hash: HASH })
  })

  test('stays when the bundler refuses it because it has it', async () => {
    await send('0x1', away).catch(() => undefined)
    await send('0x1', { error: { code: -32602, message: 'already known' } })
    expect(await last()).toMatchObject({ nonce: '0x1' })
  })

  const pending = { code: 'operation-pending' }
  const HELD = 175_000

  test('keeps its nonce from another one, until it may be lost', async () => {
    await send('0x5')
    clock.pass(HELD - 1)
    await expect(send('0x5', undefined, other)).rejects.toMatchObject(pending)
    await expect(send('0x4', undefined, other)).rejects.toMatchObject(pending)
    expect(passed).toEqual([OPERATION.callData])
    expect(await last()).toMatchObject({ nonce: '0x5', ageMs: HELD - 1 })
    clock.pass(1)
    await send('0x5', undefined, other)
    expect(passed).toEqual([OPERATION.callData, other.callData])
    expect(await last()).toMatchObject({ nonce: '0x5', ageMs: 0 })
  })

  test('does not keep the next nonce, which the chain has only after it', async () => {
    await send('0xf')
    await send('0x10', undefined, other)
    expect(await last()).toMatchObject({ nonce: '0x10' })
  })

  test('frees its nonce when it is refused, and keeps it when it has no answer', async () => {
    await send('0x1', refusal)
    await send('0x1', away, other).catch(() => undefined)
    expect(passed).toEqual([OPERATION.callData, other.callData])
    await expect(send('0x1')).rejects.toMatchObject(pending)
  })

  test('is passed on again, and an answer to either attempt counts', async () => {
    await send('0x1', away).catch(() => undefined)
    clock.pass(1_000)
    await send('0x1')
    expect(passed).toEqual([OPERATION.callData, OPERATION.callData])
    expect(await last()).toEqual({ nonce: '0x1', hash: HASH, ageMs: 0 })
  })

  test.each([
    ['of an account without any', null],
    ['of an account that has sent others', '0x0'],
  ])('%s is one of those that are sent in the same instant', async (_, before) => {
    if (before) await send(before)
    passed = []
    const datas = Array.from({ length: 8 }, (_, index) => `0x0${index}`)
    const outcomes = await Promise.allSettled(datas.map((callData) => send('0x1', undefined, { callData })))
    expect(passed).toHaveLength(1)
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toEqual(Array.from({ length: 7 }, () => expect.objectContaining(pending)))
    expect(await last()).toMatchObject({ nonce: '0x1', hash: HASH })
  })

  test('is not changed by the late refusal of the one before it', async () => {
    let refuse = (_: object) => {}
    const answer = new Promise<object>((resolve) => {
      refuse = resolve
    })
    const lost = rememberingLast(deps(), { userId }, sending('0x1'), () => answer as Promise<{ result: 0 }>)
    await expect.poll(() => last()).not.toBeNull()
    clock.pass(HELD)
    await send('0x1', undefined, other)
    refuse(refusal)
    await lost
    expect(await last()).toEqual({ nonce: '0x1', hash: HASH, ageMs: 0 })
  })

  test('is of one person, account and network', async () => {
    await send('0x1')
    const { userId: stranger } = await seedSession(opened.db)
    expect(await last({}, stranger)).toBeNull()
    expect(await last({ chainId: 'eip155:1' })).toBeNull()
    expect(await last({ sender: `0x${'11'.repeat(20)}` })).toBeNull()
  })

  test('is forgotten after an hour', async () => {
    await send('0x1')
    clock.pass(3_600_000)
    expect(await last()).toBeNull()
  })

  test('is not changed by other questions', async () => {
    await send('0x1')
    const asked: AskBundler = { chainId: CHAIN, method: 'eth_getUserOperationByHash', params: [HASH] }
    expect(await rememberingLast(deps(), { userId }, asked, async () => ({ result: null }))).toEqual({
      result: null,
    })
    expect(await last()).toMatchObject({ nonce: '0x1' })
  })
})
