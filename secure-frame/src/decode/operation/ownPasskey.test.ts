import { describe, expect, test } from 'vitest'
import { decode } from '../../approval/decode.ts'
import { addKeyData } from '../../passkey/owners.ts'
import { createSoftKey } from '../../passkey/softKey.fixture.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import { people } from '../fixtures/context.fixture.ts'
import { operation, smart, withEntryPoint } from '../fixtures/operation.fixture.ts'

const [own, foreign] = [addKeyData(createSoftKey().passkey), addKeyData(createSoftKey().passkey)]
const call: AccountCall = { to: smart.address, value: 0n, data: own }
const context = { ...withEntryPoint, ownAddKey: own }

async function shown(calls: readonly AccountCall[], given = context as typeof withEntryPoint) {
  const { title, dangers, understood } = await decode(operation(calls), given)
  return { title, codes: dangers.map(({ code }) => code), understood }
}

test('a passkey that the person has just shown to be theirs is added without a warning', async () => {
  expect(await shown([call])).toEqual({
    title: 'Add your passkey as a second owner',
    codes: [],
    understood: true,
  })
})

describe('every other key is a danger:', () => {
  test.each<[string, AccountCall]>([
    ['another passkey', { ...call, data: foreign }],
    ['the same one with bytes after it', { ...call, data: `${own}00` }],
    ['the same one with coins', { ...call, value: 1n }],
  ])('%s', async (_, other) => {
    const { title, codes } = await shown([other])
    expect([title, codes]).toEqual([
      'Add a key to your smart account',
      expect.arrayContaining(['account-control']),
    ])
  })

  test('the same one, as a site asks for it', async () => {
    expect((await shown([call], withEntryPoint)).codes).toContain('account-control')
  })

  test('one beside the person’s own', async () => {
    const { codes } = await shown([call, { ...call, data: foreign }])
    expect(codes).toContain('account-control')
  })
})

test('the same call of another contract is not the account’s', async () => {
  expect((await shown([{ ...call, to: people.app }])).title).not.toContain('passkey')
})
