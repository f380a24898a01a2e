import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { swapWords } from '../../messages/en/swap.ts'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { answered } from '../../testing/bareStore.ts'
import { pass } from '../../testing/session.ts'
import { asked, prepareSwaps, quoted, reviewing, swapAnswers, swapOf } from '../../testing/swap.ts'
import { Cautions } from './Cautions.tsx'
import { findToken, selectChoices, selectPair } from './choices.ts'
import { Unlisted } from './FoundToken.tsx'
import { askQuote } from './quoteFlow.ts'
import { reviewSwap, selectReviewed } from './swapFlow.ts'
import { chooseFoundToken, findByAddress, loadSwapTokens } from './swapForm.ts'

prepareSwaps()

const DOG = '0xD06d06d06D06D06d06D06d06d06D06d06d06D06D'
const CHAIN = 'eip155:31337'

/** What the server says about the address of a token. */
const dog = (changed: object = {}) => ({
  tokens: [
    { name: 'Dog', symbol: 'DOG', address: `${CHAIN}:${DOG}`, decimals: 7, logoUri: null, ...changed },
  ],
})

/** A visitor who has pasted the address of a token and chosen it. */
async function withDog() {
  const harness = await quoted()
  const { dispatch } = harness.store
  swapAnswers.current = { tokens: dog() }
  const token = await dispatch(findByAddress(DOG))
  if (!token) throw new Error('there is no token')
  dispatch(openView({ view: 'SwapSelectToken', data: { side: 'to' } }))
  dispatch(chooseFoundToken('to', token))
  swapAnswers.current = {}
  return { harness, token }
}

test('the server is asked for the token at the address', async () => {
  const { token } = await withDog()
  expect(token).toEqual({ name: 'Dog', symbol: 'DOG', address: DOG, decimals: 7, iconUrl: null })
  expect(asked.filter((one) => one.startsWith('tokens ')).at(-1)).toContain(DOG)
})

test.each<[string, object]>([
  ['nothing', { tokens: [] }],
  ['another token', dog({ address: `${CHAIN}:0x1111111111111111111111111111111111111111` })],
  ['a token of another network', dog({ address: `eip155:1:${DOG}` })],
  ['the coin', dog({ address: `${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee` })],
])('an answer of %s finds no token', async (_, tokens) => {
  const { store } = await quoted()
  swapAnswers.current = { tokens }
  expect(await store.dispatch(findByAddress(DOG))).toBeNull()
})

test('a server that does not answer is no missing token', async () => {
  const { store } = await quoted()
  swapAnswers.current = { tokens: 503 }
  await expect(store.dispatch(findByAddress(DOG))).rejects.toMatchObject({ reason: 'unreachable' })
})

test('a chosen one stays chosen when the list is read again, and is forgotten on another network', async () => {
  const { harness } = await withDog()
  const { dispatch, getState } = harness.store
  await dispatch(loadSwapTokens())
  expect(selectPair(getState()).to).toMatchObject({ symbol: 'DOG', address: DOG, balance: 0n })
  dispatch(connectionEvent({ namespace: 'eip155', event: answered('eip155:31338') }))
  await pass(0)
  expect(swapOf(harness)).toMatchObject({ to: null, found: [] })
})

test('a dApp does not get it by its symbol', async () => {
  const { harness } = await withDog()
  const choices = selectChoices(harness.store.getState())
  expect(findToken(choices, 'DOG')).toBeUndefined()
  expect(findToken(choices, DOG)).toMatchObject({ symbol: 'DOG' })
})

test('before it is chosen the visitor reads its whole address and a warning', async () => {
  const { harness, token } = await withDog()
  const html = renderToStaticMarkup(
    <Provider store={harness.store}>
      <Unlisted token={token} side="to" />
    </Provider>,
  )
  expect(html.replace(/<wbr\/?>/g, '')).toContain(DOG)
  expect(html).toContain(swapWords.unlistedRisk)
  expect(html).toContain(swapWords.useToken('DOG'))
})

test('the review warns of it, and of no listed token', async () => {
  const cautionsOf = ({ store }: Awaited<ReturnType<typeof quoted>>) => {
    const reviewed = selectReviewed(store.getState())
    if (!reviewed) throw new Error('nothing is reviewed')
    return renderToStaticMarkup(
      <Provider store={store}>
        <Cautions {...reviewed} />
      </Provider>,
    )
  }
  const { harness } = await withDog()
  await harness.store.dispatch(askQuote())
  await harness.store.dispatch(reviewSwap())
  expect(cautionsOf(harness)).toContain(swapWords.unlistedInSwap('DOG'))
  expect(cautionsOf(await reviewing())).not.toContain('does not list')
})
