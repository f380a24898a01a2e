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
  })

  const deps = () => ({ db: opened.db, clock: clock.read })
  const sending = (nonce: string, change: object = {}): Sending => ({
    chainId: CHAIN,
    method: 'eth_sendUserOperation',
    params: [{ ...OPERATION, nonce, ...change }, ENTRY_POINT],
  })
  const send = (nonce: string, answer: object | Error = { result: HASH }) =>
    rememberingLast(deps(), { userId }, sending(nonce), async () => {
      if (answer instanceof Error) throw answer
      return answer as { result: unknown }
    })
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
