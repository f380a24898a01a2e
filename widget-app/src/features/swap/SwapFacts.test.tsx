import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { swapWords } from '../../messages/en/swap.ts'
import { prepareSwaps, reviewing, swapAnswers } from '../../testing/swap.ts'
import { SwapFacts } from './SwapFacts.tsx'
import { selectReviewed } from './swapFlow.ts'

prepareSwaps()

const CHAIN = 'eip155:31337'
const COIN = `${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`

/** The facts of a reviewed swap: what stands next to each label. */
async function factsOf(change: object): Promise<Record<string, string>> {
  swapAnswers.current = { quotes: change }
  const { store } = await reviewing()
  const reviewed = selectReviewed(store.getState())
  if (!reviewed) throw new Error('nothing is reviewed')
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <SwapFacts reviewed={reviewed} readAt={Date.now()} />
    </Provider>,
  )
  const plain = (text = '') =>
    text
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  return Object.fromEntries(
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>.*?<dd[^>]*>(.*?)<\/dd>/gs)].map(([, label, value]) => [
      plain(label),
      plain(value),
    ]),
  )
}

test('the operator’s part is named beside that of the source', async () => {
  const facts = await factsOf({
    providerFee: { token: COIN, amount: '1000000000000000' },
    operatorFee: { token: COIN, amount: '2500000000000000' },
  })
  expect(facts[swapWords.providerFee]).toBe('0.001 ETH')
  expect(facts[swapWords.serviceFee]).toBe('0.0025 ETH')
})

test.each([{}, { operatorFee: null }])('without such a part (%j) it is not mentioned', async (change) => {
  const facts = await factsOf(change)
  expect(facts[swapWords.providerFee]).toBe(swapWords.none)
  expect(facts).not.toHaveProperty(swapWords.serviceFee)
})
