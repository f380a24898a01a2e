import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { truncateAddress } from '../../format/address.ts'
import { swapWords } from '../../messages/en/swap.ts'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { swapTokensChanged } from '../../state/late/swapSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { answered } from '../../testing/bareStore.ts'
import type { Harness } from '../../testing/harness.ts'
import { TOKEN } from '../../testing/send.ts'
import { pass } from '../../testing/session.ts'
import { asked, CAT, prepareSwaps, quoted, reviewing, swapAnswers, swapOf } from '../../testing/swap.ts'
import { Cautions } from './Cautions.tsx'
import { findToken, selectChoices, selectPair } from './choices.ts'
import { Unlisted } from './FoundToken.tsx'
import { askQuote } from './quoteFlow.ts'
import { SwapSelectTokenView } from './SwapSelectTokenView.tsx'
import { reviewSwap, selectReviewed } from './swapFlow.ts'
import { chooseFoundToken, findByAddress, loadSwapTokens } from './swapForm.ts'

prepareSwaps()

const DOG = '0xD06d06d06D06D06d06D06d06d06D06d06d06D06D'
const CHAIN = 'eip155:31337'

/** The markup of an element, without the places where its addresses may break. */
const rendered = (store: Harness['store'], element: ReactElement): string =>
  renderToStaticMarkup(<Provider store={store}>{element}</Provider>).replace(/<wbr\/?>/g, '')

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
  const found = await dispatch(findByAddress(DOG))
  if (!found) throw new Error('there is no token')
  dispatch(openView({ view: 'SwapSelectToken', data: { side: 'to' } }))
  dispatch(chooseFoundToken('to', found))
  swapAnswers.current = {}
  return { harness, found }
}

test('the server is asked for the token at the address', async () => {
  const { found } = await withDog()
  expect(found.chainId).toBe(CHAIN)
  expect(found.token).toEqual({ name: 'Dog', symbol: 'DOG', address: DOG, decimals: 7, iconUrl: null })
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

test('one that was found on another network is not chosen', async () => {
  const { harness, found } = await withDog()
  const { dispatch } = harness.store
  dispatch(connectionEvent({ namespace: 'eip155', event: answered('eip155:31338') }))
  await pass(0)
  dispatch(chooseFoundToken('to', found))
  expect(swapOf(harness)).toMatchObject({ to: null, found: [] })
})

test('a dApp gets no unlisted token by its symbol, also if the account has it', async () => {
  const { store } = await quoted()
  const choices = selectChoices(store.getState())
  expect(choices.held.map(({ symbol }) => symbol)).toContain('USD')
  expect(findToken(choices, 'usd')).toBeUndefined()
  expect(findToken(choices, TOKEN.toLowerCase())).toMatchObject({ symbol: 'USD', address: TOKEN })
  expect(findToken(choices, 'eth')).toMatchObject({ address: null })
  expect(findToken(choices, 'cat')).toMatchObject({ address: CAT })
})

test('of a listed token the account has, a dApp gets that one and no other of its symbol', async () => {
  const { store } = await quoted()
  const choices = selectChoices(store.getState())
  const [fake] = choices.held.filter(({ address }) => address === TOKEN)
  if (!fake) throw new Error('the account has no such token')
  const held = [{ ...fake, symbol: 'CAT' }, ...choices.held]
  expect(findToken({ ...choices, held }, 'CAT')).toMatchObject({ address: CAT })
})

test('a dApp does not get it by its symbol', async () => {
  const { harness } = await withDog()
  const choices = selectChoices(harness.store.getState())
  expect(findToken(choices, 'DOG')).toBeUndefined()
  expect(findToken(choices, DOG)).toMatchObject({ symbol: 'DOG' })
})

test('before it is chosen the visitor reads its whole address and a warning', async () => {
  const { harness, found } = await withDog()
  const html = rendered(harness.store, <Unlisted found={found} side="to" />)
  expect(html).toContain(DOG)
  expect(html).toContain(swapWords.unlistedRisk)
  expect(html).toContain(swapWords.useToken('DOG'))
})

test('the review warns of it, and of no listed token', async () => {
  const cautionsOf = ({ store }: Harness) => {
    const reviewed = selectReviewed(store.getState())
    if (!reviewed) throw new Error('nothing is reviewed')
    return rendered(store, <Cautions {...reviewed} />)
  }
  const { harness } = await withDog()
  await harness.store.dispatch(askQuote())
  await harness.store.dispatch(reviewSwap())
  expect(cautionsOf(harness)).toContain(swapWords.unlistedInSwap('DOG'))
  expect(cautionsOf(harness)).toContain(DOG)
  expect(cautionsOf(await reviewing())).not.toContain('does not list')
  const airdropped = cautionsOf(await reviewing({ to: TOKEN }))
  expect(airdropped).toContain(swapWords.unlistedInSwap('USD'))
  expect(airdropped).toContain(TOKEN)
})

test('in the list of tokens, only the ones that are not listed are marked', async () => {
  const { store } = await quoted()
  store.dispatch(openView({ view: 'SwapSelectToken', data: { side: 'to' } }))
  const html = rendered(store, <SwapSelectTokenView />)
  expect(html).toContain(swapWords.notListed('USD', truncateAddress(TOKEN)))
  expect(html.match(/Not listed/g)).toHaveLength(1)
})

test.each([
  ['loading', false],
  ['failed', true],
] as const)('with a list that is %s, a retry is offered: %j', async (status, isOffered) => {
  const { store } = await quoted()
  store.dispatch(swapTokensChanged({ status, list: [] }))
  expect(rendered(store, <SwapSelectTokenView />).includes(swapWords.tokensNotLoaded)).toBe(isOffered)
})
