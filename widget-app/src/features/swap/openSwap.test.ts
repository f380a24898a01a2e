import type { ViewArguments } from '@airlock/host-sdk/contract'
import { expect, test, vi } from 'vitest'
import { swapTokenChosen } from '../../state/late/swapSlice.ts'
import { TOKEN } from '../../testing/send.ts'
import { connected, pass } from '../../testing/session.ts'
import { CAT, prepareSwaps, swapOf } from '../../testing/swap.ts'
import { openSwap } from './openSwap.ts'
import { enterSwap } from './swapForm.ts'

prepareSwaps()

/** The operator has switched swaps on. */
const PROJECT = { features: [{ id: 'swap', isEnabled: true, config: ['1inch'] }] }

/** A connected visitor for whom the dApp opens a swap of the account's own token, before its balances are read. */
async function openedByDapp(given: ViewArguments['Swap']) {
  const harness = await connected({ project: PROJECT })
  const others = globalThis.fetch
  let answer = () => {}
  const waits = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (String(input).includes('/balance')) await waits
    return others(input, init)
  })
  await harness.store.dispatch(openSwap(given))
  await pass(0)
  const tellBalances = async () => {
    answer()
    await pass(0)
    await pass(0)
  }
  return { harness, tellBalances }
}

test('a token that only the account has is chosen when the balances are there', async () => {
  const { harness, tellBalances } = await openedByDapp({ fromToken: TOKEN, toToken: 'CAT', amount: '2' })
  expect(swapOf(harness)).toMatchObject({ from: 'native', to: CAT, amount: '2' })
  await tellBalances()
  expect(swapOf(harness)).toMatchObject({ from: TOKEN, to: CAT, amount: '2' })
})

test('what the visitor has chosen meanwhile stays', async () => {
  const { harness, tellBalances } = await openedByDapp({ fromToken: TOKEN, toToken: 'CAT', amount: '2' })
  harness.store.dispatch(swapTokenChosen({ side: 'to', key: 'native' }))
  await tellBalances()
  expect(swapOf(harness)).toMatchObject({ from: CAT, to: 'native' })
})

test('the coin that is to be received does not become the one that is paid', async () => {
  const { harness, tellBalances } = await openedByDapp({ fromToken: TOKEN, toToken: 'ETH' })
  // The view reads the tokens again when it appears.
  harness.store.dispatch(enterSwap())
  await pass(0)
  expect(swapOf(harness)).toMatchObject({ from: null, to: 'native' })
  await tellBalances()
  expect(swapOf(harness)).toMatchObject({ from: TOKEN, to: 'native' })
})

test.each(['from', 'to'] as const)('a token (%s) that is chosen while the list loads stays', async (side) => {
  const harness = await connected({ project: PROJECT })
  const { dispatch } = harness.store
  await dispatch(openSwap({ fromToken: 'CAT', toToken: 'DAI' }))
  dispatch(swapTokenChosen({ side, key: 'native' }))
  await pass(0)
  await pass(0)
  expect(swapOf(harness).tokens.status).toBe('loaded')
  expect(swapOf(harness)).toMatchObject({ from: null, to: null, [side]: 'native' })
})
