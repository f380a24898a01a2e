import { type Address, encodeFunctionData, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../../widget-app/server/testing/databases.ts'
import { inShort } from '../../widget-app/server/testing/indexed.ts'
import { useSmartChain } from '../smartAccounts/smartChain.fixture.ts'
import { newAddress, payment, richOwner } from '../smartAccounts/upgrade.fixture.ts'
import { tokenAbi } from '../support/token.ts'
import { activityOf } from './activity.ts'
import { newPerson } from './people.ts'

/* What smart accounts send through a real bundler and the real EntryPoint is in their history. */

const local = useSmartChain()

type Calls = readonly { to: Address; value?: string; data?: string }[]

/** A person who pays with their smart account, or with the account of their key, which the first batch upgrades. */
async function payer(kind: 'smart account' | 'upgraded account') {
  const owner = await richOwner(local)
  const from = kind === 'smart account' ? owner.context.smart.account.address : owner.address
  await local.helper.client.setBalance({ address: from, value: parseEther('1') })
  return {
    from,
    pay: async (calls: Calls, changed?: () => Promise<void>) => {
      const id = await owner.sendCalls({ from, atomicRequired: true, calls }, changed)
      const settled = await owner.settled(id)
      return { status: settled?.status, hash: settled?.receipts[0]?.transactionHash }
    },
  }
}

describe.each(databases)('history of smart accounts of a real chain on $name', ({ open }) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  afterAll(() => opened.close())

  test.each(['smart account', 'upgraded account'] as const)(
    'lists what the %s pays, as it happened',
    async (kind) => {
      const { from, pay } = await payer(kind)
      const [ann, ben] = [newAddress(), newAddress()]
      const person = await newPerson(local.helper)
      const token = await person.deploy('Token', 'Test Dollar', 'TUSD', 6)
      await person.call('Token', token, 'mint', from, 5_000_000n)
      const transfer = encodeFunctionData({
        abi: tokenAbi,
        functionName: 'transfer',
        args: [ann, 2_000_000n],
      })
      const { index, history } = activityOf(opened, local.helper)

      const first = await pay([payment(ann, '0.1'), { to: token, data: transfer }])
      await pay([payment(ann, '0.2'), payment(ben, '0.05')])
      const failed = await pay([payment(ben), payment(ben, '0.5')], () =>
        local.helper.client.setBalance({ address: from, value: parseEther('0.4') }),
      )
      expect([first.status, failed.status]).toEqual([200, 500])
      await index()
      const sent = await history(from)
      expect(inShort(sent)).toEqual([
        'execute, failed',
        'send, confirmed, out 0.2 ETH, out 0.05 ETH',
        'send, confirmed, out 0.1 ETH, out 2 TUSD',
        'mint, confirmed, in 5 TUSD',
      ])
      expect([sent[0]?.id, sent[2]?.id]).toEqual([failed.hash, first.hash])
      expect(inShort(await history(ann))).toEqual(['receive, confirmed, in 2 TUSD'])
      expect(inShort(await history(ben))).toEqual([])
      expect(await local.helper.balanceOf(ben)).toBe(parseEther('0.05'))
    },
    180_000,
  )

  test('drops an operation whose block is taken back', async () => {
    const { from, pay } = await payer('smart account')
    const to = newAddress()
    const { index, history } = activityOf(opened, local.helper)
    const before = await local.helper.client.snapshot()
    expect(await pay([payment(to, '0.1')])).toMatchObject({ status: 200 })
    await index()
    expect(inShort(await history(from))).toEqual(['send, confirmed, out 0.1 ETH'])
    await local.helper.client.revert({ id: before })
    await (await newPerson(local.helper)).pay(to, 7n)
    await local.helper.client.mine({ blocks: 5 })
    await index()
    expect(inShort(await history(from))).toEqual([])
    expect(inShort(await history(to))).toEqual([`receive, confirmed, in 0.000000000000000007 ETH`])
  }, 120_000)
})
