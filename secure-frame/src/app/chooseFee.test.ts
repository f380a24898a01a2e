import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AskBundler } from '../../shared/smartApi.ts'
import type { Approval, Request } from '../rpc/methods/allowedMethods.ts'
import { fakeNode } from '../rpc/node.fixture.ts'
import { createPaymaster, nodeAnswers, PAYMASTER, USD } from '../rpc/smartAccount/feePayment.fixture.ts'
import { createBundler, createChain, FRIEND, SMART } from '../rpc/smartAccount/smart.fixture.ts'
import { ApproveScreen } from '../screens/approve/ApproveScreen.tsx'
import { FeeScreen } from '../screens/fee/FeeScreen.tsx'
import { openRecords } from '../storage/records.ts'
import { owner } from './approvals.fixture.ts'

const SEND: Request<Approval> = {
  method: 'eth_sendTransaction',
  params: [{ from: SMART.address, to: FRIEND, value: '0x1' }],
}

/** A person with coins and dollars, in a project that takes both. */
function person(change: Partial<Parameters<typeof owner>[0]> = {}) {
  const funds = { coins: 10n ** 18n, tokens: { [USD]: 10n ** 9n } }
  const { fetch } = fakeNode({ ...createChain().answers, ...nodeAnswers(funds) })
  const [bundler, paymaster] = [createBundler(), createPaymaster()]
  const frame = owner({
    smartAccounts: ['eip155:1'],
    paymaster: { tokens: { 'eip155:1': [USD] }, takesPageServices: false },
    fetch,
    answers: {
      askBundler: async ({ body }) => {
        const { method, params } = body as unknown as AskBundler
        const isForPaymaster = method.startsWith('pm_') || method === 'pimlico_getTokenQuotes'
        const ask = isForPaymaster ? paymaster.askAt() : bundler.ask
        return { result: await ask(method, [...params]) }
      },
    },
    ...change,
  })
  return { ...frame, bundler, paymaster }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the choice of how to pay', () => {
  test('comes before the approval, which is about what was chosen', async () => {
    const { ask, on } = person()
    const outcome = ask(SEND)
    const { options, preselected, onChoose } = await on(FeeScreen)
    expect([options.map(({ way }) => way), preselected]).toEqual([['coin', USD], 'coin'])
    onChoose(USD)
    const { display, onReject } = await on(ApproveScreen)
    expect(display.fee).toBe('6.3027 USD')
    expect(display.title).toBe('Send 0.000000000000000001 ETH')
    expect(display.rows).toContainEqual({
      label: 'Paymaster',
      value: expect.stringMatching(new RegExp(PAYMASTER, 'i')),
      kind: 'address',
    })
    onReject()
    await expect(outcome).rejects.toMatchObject({ code: 4001 })
  })

  test('is remembered', async () => {
    const records = openRecords('airlock', () => undefined)
    for (const preselected of ['coin', USD]) {
      const { ask, on } = person({ records })
      const outcome = ask(SEND)
      const screen = await on(FeeScreen)
      expect(screen.preselected).toBe(preselected)
      screen.onChoose(USD)
      const { onReject } = await on(ApproveScreen)
      onReject()
      await expect(outcome).rejects.toMatchObject({ code: 4001 })
    }
  })

  test('can be left: the request is rejected, and nothing was agreed to', async () => {
    const { ask, on, shown, bundler, paymaster, did } = person()
    const outcome = ask(SEND)
    const { onReject } = await on(FeeScreen)
    onReject()
    await expect(outcome).rejects.toMatchObject({ code: 4001 })
    await vi.waitFor(() => expect(shown()).toBeNull())
    expect([bundler.taken, did]).toEqual([[], []])
    expect(paymaster.asked.map(({ method }) => method)).not.toContain('pm_getPaymasterData')
  })

  test('ends with the request that the page aborts', async () => {
    const { ask, on, abort, shown } = person()
    const outcome = ask(SEND)
    await on(FeeScreen)
    abort()
    await expect(outcome).rejects.toMatchObject({ message: 'Request was aborted' })
    expect(shown()).toBeNull()
  })

  test('is not made for people in whose place somebody pays', async () => {
    const sponsor = { sponsor: 'Shop', tokens: { 'eip155:1': [USD] }, takesPageServices: false }
    const { shows } = person({ paymaster: sponsor })
    const { display } = await shows(SEND)
    expect(display.sponsored).toBe('Free, paid by Shop')
  })
})
