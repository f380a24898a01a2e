import { describe, expect, test } from 'vitest'
import { decode } from '../approval/decode.ts'
import type { Payload } from '../signing/payload.ts'
import { UPGRADED_CODE } from '../smartAccount/delegation.ts'
import type { DecodeContext } from './context.ts'
import { node, people } from './fixtures/context.fixture.ts'
import { batch, CODE, removal, running, send, upgrade, upgraded } from './fixtures/delegated.fixture.ts'
import { withEntryPoint } from './fixtures/operation.fixture.ts'

const { me, friend } = people

describe('what is shown of', () => {
  const show = (payload: Payload, context: Partial<DecodeContext> = {}) =>
    decode(payload, { ...withEntryPoint, ...context })
  const addresses = (display: Awaited<ReturnType<typeof show>>) =>
    display.rows.filter(({ kind }) => kind === 'address').map(({ label, value }) => [label, value])

  test('the first batch: the code that the account gets', async () => {
    const display = await show(upgrade())
    expect(display.summary).toMatch(/several actions at once.*MetaMask’s Delegation Framework/)
    expect(addresses(display)).toContainEqual(['Account’s new code', CODE])
  })

  test('a later batch: no new code', async () => {
    const display = await show(batch([send, send]), upgraded)
    expect(display.summary).toBe('')
    expect(addresses(display).map(([label]) => label)).not.toContain('Account’s new code')
  })

  test.each([
    ['ours', UPGRADED_CODE, [['Removed code', CODE]]],
    ['a stranger’s', `0xef0100${friend.slice(2)}`, [['Removed code', friend]]],
    ['unknown', null, []],
  ])('a removal of code that is %s', async (_, code, expected) => {
    expect(addresses(await show(removal(), running(code)))).toEqual(expected)
  })
})

describe('the simulation', () => {
  const asked = async (payload: Payload) => {
    const blocks: unknown[] = []
    await decode(payload, {
      ...withEntryPoint,
      call: async (method, params) => {
        if (method === 'eth_simulateV1') blocks.push(params[0])
        return node(method, params)
      },
    })
    return blocks
  }

  test('of the first batch runs the code that the account gets', async () => {
    const stateOverrides = { [me.toLowerCase()]: { code: UPGRADED_CODE } }
    expect(await asked(upgrade())).toMatchObject([{ blockStateCalls: [{ stateOverrides }] }])
    expect(JSON.stringify(await asked(batch([send, send])))).not.toContain('stateOverrides')
  })

  test('of a removal runs no code', async () => {
    expect(await asked(removal())).toMatchObject([
      { blockStateCalls: [{ stateOverrides: { [me]: { code: '0x' } }, calls: [{ from: me, to: me }] }] },
    ])
  })
})
