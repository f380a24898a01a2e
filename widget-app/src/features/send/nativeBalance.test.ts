import { describe, expect, test } from 'vitest'
import { selectAccount } from '../../state/chains/selectors.ts'
import type { Harness } from '../../testing/harness.ts'
import { answers, formOf, opened, prepareSending, reviewed } from '../../testing/send.ts'
import { pass } from '../../testing/session.ts'
import { selectActiveAccount } from '../activeAccount/activeAccount.ts'
import { refreshBalance, selectSubject } from '../activeAccount/balanceFlow.ts'
import { selectBalanceSince } from '../activeAccount/useBalanceAge.ts'
import { balanceApi } from '../tokens/balanceApi.ts'
import { totalOf, withNative } from '../tokens/tokenRules.ts'
import { loadAssets } from './assets.ts'
import { balanceOf } from './heldAsset.ts'
import { judge } from './judgement.ts'
import { stageOf } from './sendStage.ts'
import { selectReady } from './transfer.ts'

prepareSending()

/** The tokens as the account shows them. */
async function tokensOf({ store }: Harness) {
  const account = selectActiveAccount(store.getState())
  if (!account) throw new Error('There is no account')
  const query = { ...account, isServed: true }
  const { getPortfolio } = balanceApi.endpoints
  const { data } = await store.dispatch(
    getPortfolio.initiate(query, { subscribe: false, forceRefetch: true }),
  )
  await pass(0)
  return withNative(data?.balances ?? [], selectAccount(store.getState()).balance)
}

/** The native balance in the account, in its list of tokens, in the form and in the list of the form. */
async function shownIn(harness: Harness) {
  const tokens = await tokensOf(harness)
  const { asset, assets } = formOf(harness)
  const coin = assets.list.find(({ address }) => address === null)
  return [
    selectAccount(harness.store.getState()).balance,
    tokens.find(({ address }) => address === undefined)?.quantity.numeric,
    asset && balanceOf(asset),
    coin && balanceOf(coin),
  ]
}

const everywhere = (amount: string) => [amount, amount, amount, amount]

// The server lists 9, and the network says 10.
describe('the native balance', () => {
  test('is the same wherever it is shown, also where the server lists another one', async () => {
    const harness = await reviewed()
    expect(await shownIn(harness)).toEqual(everywhere('10'))
    expect(totalOf(await tokensOf(harness)).usd).toBe(20_000)
  })

  test('that any view has read again changes in all of them, and in the review', async () => {
    const harness = await reviewed('6')
    answers.current.eth_getBalance = '0x4563918244f40000'
    await harness.store.dispatch(refreshBalance({ force: true }))
    expect(await shownIn(harness)).toEqual(everywhere('5'))
    expect(stageOf(formOf(harness))).toBe('tooMuch')
    answers.current.eth_getBalance = '0x53444835ec580000'
    await harness.store.dispatch(loadAssets())
    expect(await shownIn(harness)).toEqual(everywhere('6'))
    const ready = selectReady(harness.store.getState())
    if (!ready) throw new Error('The form is not complete')
    const { review, assets } = formOf(harness)
    // Nothing is left for the fee.
    expect(judge(ready, { estimate: review.estimate, assets }).isShort).toBe(true)
  })

  test('is the listed one where the network could not be asked, and as old as the list', async () => {
    const harness = await reviewed()
    delete answers.current.eth_getBalance
    await pass(1000)
    const { balances } = answers.current.balance as { balances: object[] }
    answers.current.balance = { balances, old: 3600 }
    await harness.store.dispatch(loadAssets())
    // The last read is newer than this list.
    expect(await shownIn(harness)).toEqual(everywhere('10'))
    const { store } = harness
    expect(selectBalanceSince(store.getState(), true)).toBe(Date.now() - 1000)
    answers.current.balance = { balances }
    expect((await tokensOf(harness))[0]?.quantity.numeric).toBe('9')
    expect(await shownIn(harness)).toEqual(everywhere('9'))
    const subject = selectSubject(store.getState())
    const known = subject && store.getState().balance.cache[subject.caipAddress]
    expect(known).toMatchObject({ balance: '9', timestamp: Date.now() })
  })

  test('is the listed one for an account that was never read', async () => {
    answers.current.eth_getBalance = 'broken'
    const harness = await opened()
    const [account, token, , coin] = await shownIn(harness)
    expect([account, token, coin]).toEqual(['9', '9', '9'])
  })
})
