import { AirlockError } from '@airlock/host-sdk/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { describe, expect, test, vi } from 'vitest'
import { type CallsReport, callsShown, selectShownCalls } from '../../state/late/callsSlice.ts'
import { goBack } from '../../state/router/navigation.ts'
import { installLate } from '../../state/store/install.ts'
import { bareStore } from '../../testing/bareStore.ts'
import { signedIn } from '../../testing/embedded.ts'
import { createFakeSecure, USER } from '../../testing/fakeSecure.ts'
import { settle } from '../../testing/harness.ts'
import { prepareSessions } from '../../testing/session.ts'
import { CallsStatusView } from './CallsStatusView.tsx'
import { lookAgain } from './lookAgain.ts'

// What these read of the browser has no value outside of one.
vi.mock('../activeAccount/useSeen.ts', () => ({ useSeen: () => true }))

prepareSessions()

const HASH = `0x${'a1'.repeat(32)}`
const OTHER = `0x${'b2'.repeat(32)}`
const answerOf = (change: object = {}) => ({
  version: '2.0.0',
  id: 'mine',
  chainId: '0x7a69',
  status: 100,
  atomic: true,
  receipts: [],
  ...change,
})

/** A person of the embedded wallet, whose frame answers with these statuses, one after the other. */
async function visit(...answers: unknown[]) {
  const left = [...answers]
  const secure = createFakeSecure({
    request: async ({ method }) => {
      if (method !== 'wallet_getCallsStatus') return method === 'eth_chainId' ? '0x7a69' : '0x0'
      const answer = left.length > 1 ? left.shift() : left[0]
      if (answer instanceof Error) throw answer
      return answer as never
    },
  })
  const widget = await signedIn(secure)
  await widget.host.close({})
  const show = (params: unknown) =>
    widget.host.request({ namespace: 'eip155', method: 'wallet_showCallsStatus', params } as never)
  return { ...widget, secure, show }
}

const unknown = new AirlockError(5730, 'Unknown bundle id')

describe('wallet_showCallsStatus', () => {
  test('shows the view and resolves with null at once', async () => {
    const { show, view, store } = await visit(answerOf())
    expect(await show(['mine'])).toBeNull()
    expect(view()).toBe('CallsStatus')
    expect(selectShownCalls(store.getState())).toEqual({
      id: 'mine',
      address: USER.addresses.eip155,
      report: { chainId: 'eip155:31337', status: 100, isAtomic: true, transactions: [] },
      isUnread: false,
    })
    store.dispatch(goBack())
    expect(view()).toBe('Account')
  })

  test('shows other calls in the same view', async () => {
    const { show, store, view } = await visit(answerOf(), answerOf({ status: 200 }))
    await show(['mine'])
    await show(['other'])
    expect(selectShownCalls(store.getState())).toMatchObject({ id: 'other', report: { status: 200 } })
    store.dispatch(goBack())
    expect(view()).toBe('Account')
  })

  test.each<[string, unknown, unknown[], number]>([
    ['an unknown id', unknown, ['mine'], 5730],
    ['no id', answerOf(), [], -32602],
    ['an id that is no text', answerOf(), [1], -32602],
    ['two ids', answerOf(), ['a', 'b'], -32602],
    ['an answer that cannot be read', { status: 'yes' }, ['mine'], -32603],
  ])('is refused for %s, and nothing opens', async (_, answer, params, code) => {
    const { show, view } = await visit(answer)
    await expect(show(params)).rejects.toMatchObject({ code })
    expect(view()).toBeNull()
  })

  test('never covers a question to the visitor', async () => {
    const { show, view, host, secure } = await visit(answerOf())
    secure.emit('screen', { name: 'approve', title: 'Approve' })
    await settle()
    await expect(show(['mine'])).rejects.toMatchObject({ code: -32002 })
    expect(view()).toBe('ApproveTransaction')
    await host.close({})
  })

  test('a later look that fails keeps what is known, and says so', async () => {
    const { show, store } = await visit(
      answerOf(),
      new AirlockError(-32603, 'away'),
      answerOf({ status: 200 }),
    )
    await show(['mine'])
    await store.dispatch(lookAgain())
    expect(selectShownCalls(store.getState())).toMatchObject({ isUnread: true, report: { status: 100 } })
    await store.dispatch(lookAgain())
    expect(selectShownCalls(store.getState())).toMatchObject({ isUnread: false, report: { status: 200 } })
  })
})

function draw(report: Partial<CallsReport>) {
  const store = bareStore()
  store.dispatch(installLate())
  const full: CallsReport = {
    chainId: 'eip155:31337',
    status: 100,
    isAtomic: true,
    transactions: [],
    ...report,
  }
  store.dispatch(callsShown({ id: 'mine', address: USER.addresses.eip155, report: full }))
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <CallsStatusView />
    </Provider>,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

describe('the view', () => {
  test.each([
    [100, 'Waiting for the network'],
    [102, 'Waiting for the network'],
    [200, 'Confirmed'],
    [400, 'Not carried out'],
    [500, 'Transaction failed'],
    [600, 'Only partly carried out'],
    [999, 'Waiting for the network'],
  ])('says what status %i means', (status, title) => {
    expect(draw({ status })).toContain(title)
  })

  test.each([
    [[], 'Your transaction went through.'],
    [[HASH], 'Your transaction went through.'],
    [[HASH, OTHER], 'All transactions went through.'],
  ])('counts the transactions of %j', (hashes, text) => {
    const transactions = hashes.map((hash) => ({ hash, isSuccess: true }))
    expect(draw({ status: 200, transactions })).toContain(text)
  })

  test('says of the only transaction no more than the title does', () => {
    const text = draw({ status: 200, transactions: [{ hash: HASH, isSuccess: true }] })
    expect(text).toContain('Confirmed')
    expect(text).not.toContain('Succeeded')
  })

  test.each([
    [600, true, 'Succeeded'],
    [600, false, 'Failed'],
    [999, true, 'Succeeded'],
  ])('says what became of the only transaction where status %i does not', (status, isSuccess, said) => {
    expect(draw({ status, transactions: [{ hash: HASH, isSuccess }] })).toContain(said)
  })

  test('lists every transaction, with the account and the network', () => {
    const transactions = [
      { hash: HASH, isSuccess: true },
      { hash: OTHER, isSuccess: false },
    ]
    const text = draw({ status: 600, isAtomic: false, transactions })
    expect(text).toContain('Transaction 1 of 2 Succeeded')
    expect(text).toContain('Transaction 2 of 2 Failed')
    expect(text).toContain('Network')
    expect(text).toContain('Account')
  })
})
