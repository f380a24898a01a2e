import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OnrampOptions } from '../../../shared/onramp.ts'
import {
  buyAmountTyped,
  currencyChosen,
  purchaseShown,
  selectBuy,
  windowChanged,
} from '../../state/late/buySlice.ts'
import { transactionsForgotten } from '../../state/late/transactionsSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { pushed, selectStack, selectView } from '../../state/router/routerSlice.ts'
import { openStorage } from '../../state/storage.ts'
import { installLate } from '../../state/store/install.ts'
import { ACCOUNT } from '../../testing/fakeWallet.ts'
import { connected, pass, prepareSessions } from '../../testing/session.ts'
import { askOffers, loadBuyOptions, selectBuyer, selectBuyProviders, selectBuyTokens } from './buyForm.ts'
import { followPurchases } from './followPurchases.ts'
import { keepPurchases } from './keepPurchases.ts'
import { chooseProvider, selectIsRepeatable, startPurchase } from './startPurchase.ts'

prepareSessions()

const NETWORK = 'eip155:31337'
const OPTIONS: OnrampOptions = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({
    id,
    payment_method_limits: [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ],
  })),
  purchaseCurrencies: [
    {
      ...{ id: 'USDC', name: 'USD Coin', symbol: 'USDC' },
      networks: ['solana:x', NETWORK].map((network) => ({
        ...{ name: `name of ${network}`, display_name: 'Local', chain_id: '1', contract_address: null },
        network,
      })),
    },
  ],
  providers: [
    { name: 'meld', label: 'Meld.io', feeRange: '1-2%', quotes: true },
    { name: 'pay', label: 'Pay', feeRange: null, quotes: false },
    { name: 'hidden', label: 'Hidden', feeRange: null, quotes: false },
  ],
}
const money = (amount: string, currency = 'USD') => ({ amount, currency })
const QUOTE = {
  ...{ paymentTotal: money('100'), paymentSubtotal: money('97'), purchaseAmount: money('97', 'USDC') },
  ...{ networkFee: money('1'), coinbaseFee: money('2'), quoteId: 'q1', provider: 'meld', expiresAt: 1 },
}
const ONRAMP = { id: 'onramp', isEnabled: true, config: ['pay', 'meld', 'unknown'] }

type Answer = () => Response | Promise<Response>
let answers: Record<'options' | 'quote' | 'onrampurl' | 'purchases', Answer>
const posted: [name: string, body: Record<string, unknown>][] = []
const refused = (status: number, code: string) => () => Response.json({ error: { code } }, { status })

/** The provider's window. */
const opened = {
  opener: 'the widget' as unknown,
  closed: false,
  document: { title: '', body: { textContent: '' } },
  location: { replace: vi.fn() },
  close: vi.fn(),
}

beforeEach(() => {
  posted.length = 0
  answers = {
    options: () => Response.json(OPTIONS),
    quote: () => Response.json(QUOTE),
    onrampurl: () => Response.json({ url: 'https://pay.example/1', purchaseId: 'p1' }),
    purchases: () => Response.json({ status: 'created', transactionHash: null, received: null }),
  }
  Object.assign(opened, { opener: 'the widget', closed: false })
  opened.location.replace.mockReset()
  opened.close.mockReset()
  vi.stubGlobal('window', { open: vi.fn(() => opened) })
  vi.stubGlobal('navigator', { language: 'en-US' })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const name = /\/(options|quote|onrampurl|purchases)\b/.exec(url)?.[1] as keyof typeof answers | undefined
    if (!name) return Response.json({})
    if (init?.method === 'POST') posted.push([name, JSON.parse(String(init.body))])
    return answers[name]()
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A visitor in front of the providers. */
async function visitor() {
  const harness = await connected({ project: { features: [ONRAMP] } })
  const { store } = harness
  store.dispatch(installLate())
  store.dispatch(openView())
  store.dispatch(pushed({ view: 'OnRampProviders' }))
  await store.dispatch(loadBuyOptions())
  const form = () => selectBuy(store.getState())
  return { ...harness, store, form }
}

const MELD = { name: 'meld', label: 'Meld.io' }

describe('the form', () => {
  test('begins with a token of the active network, and with the providers of project and server', async () => {
    const { store, form } = await visitor()
    expect(form().token).toMatchObject({ symbol: 'USDC', network: NETWORK })
    expect(selectBuyProviders(store.getState()).map(({ name }) => name)).toEqual(['meld', 'pay'])
  })

  test.each([
    ['eoa', [NETWORK, 'eip155:1'], ACCOUNT],
    // The contract is not there on another network, and nobody could spend what arrives.
    ['smartAccount', [NETWORK], null],
  ] as const)(
    'offers an account of the type %s what arrives at its own address',
    async (type, networks, buyer) => {
      const [currency] = OPTIONS.purchaseCurrencies
      const [first] = currency?.networks ?? []
      const elsewhere = { ...first, network: 'eip155:1' }
      answers.options = () =>
        Response.json({
          ...OPTIONS,
          purchaseCurrencies: [{ ...currency, networks: [...(currency?.networks ?? []), elsewhere] }],
        })
      const { store } = await visitor()
      const state = structuredClone(store.getState())
      for (const account of state.chains.records.eip155?.accountState.allAccounts ?? []) account.type = type
      expect(selectBuyTokens(state).map(({ network }) => network)).toEqual(networks)
      const { buy } = state
      if (buy?.token) buy.token.network = 'eip155:1'
      expect(selectBuyer(state)).toBe(buyer)
    },
  )

  test('asks those for a price that tell one, and forgets it when the form changes', async () => {
    const { store, form } = await visitor()
    store.dispatch(askOffers())
    await pass(0)
    expect(posted).toEqual([
      [
        'quote',
        {
          ...{ purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', provider: 'meld' },
          ...{ network: `name of ${NETWORK}`, paymentMethod: 'card', country: 'US' },
        },
      ],
    ])
    expect(form().offers).toEqual({
      meld: { status: 'priced', quote: QUOTE },
      pay: { status: 'unpriced' },
    })
    store.dispatch(buyAmountTyped('200'))
    expect(form().offers).toEqual({})
  })

  test('an answer to an earlier question is not shown', async () => {
    const { store, form } = await visitor()
    store.dispatch(askOffers())
    store.dispatch(currencyChosen('EUR'))
    await pass(0)
    expect(form().offers).toEqual({})
  })

  test.each(['0', '', '9.99', '7500.01', '1.234', '1e3'])('with %j nobody is asked', async (amount) => {
    const { store } = await visitor()
    store.dispatch(buyAmountTyped(amount))
    store.dispatch(askOffers())
    await pass(0)
    expect(posted).toEqual([])
  })

  test('without an answer it shows samples, and nobody who sells them', async () => {
    answers.options = refused(400, 'x')
    const { store, form } = await visitor()
    expect(form().status).toBe('sample')
    expect(form().options?.purchaseCurrencies[0]?.symbol).toBe('USDC')
    expect(selectBuyProviders(store.getState())).toEqual([])
  })

  test('in a restricted country it shows nothing', async () => {
    answers.options = refused(403, 'onramp-restricted')
    expect((await visitor()).form()).toMatchObject({ status: 'restricted', options: null })
  })
})

describe('a purchase', () => {
  test('opens the window in the press, without a way back to the widget, and leads it to the page', async () => {
    const { store, form } = await visitor()
    store.dispatch(askOffers())
    await pass(0)
    const started = store.dispatch(startPurchase(MELD))
    expect(window.open).toHaveBeenCalledOnce()
    expect(opened.opener).toBeNull()
    expect(selectView(store.getState())).toBe('BuyInProgress')
    await started
    expect(opened.location.replace).toHaveBeenCalledWith('https://pay.example/1')
    expect(posted.at(-1)).toEqual([
      'onrampurl',
      {
        destinationWallets: [{ address: ACCOUNT, blockchains: [`name of ${NETWORK}`], assets: ['USDC'] }],
        ...{ defaultNetwork: `name of ${NETWORK}`, partnerUserId: ACCOUNT, defaultExperience: 'buy' },
        ...{ presetFiatAmount: '100', paymentCurrency: 'USD', paymentMethod: 'card', provider: 'meld' },
        ...{ quoteId: 'q1', country: 'US' },
      },
    ])
    expect(form()).toMatchObject({
      shown: { id: 'p1', window: 'open' },
      purchases: [{ id: 'p1', status: 'created', account: ACCOUNT, chainId: NETWORK, label: 'Meld.io' }],
    })
  })

  test('a closed window is noticed', async () => {
    const { store, form } = await visitor()
    await store.dispatch(startPurchase(MELD))
    opened.closed = true
    await pass(1_000)
    expect(form().shown).toMatchObject({ window: 'closed', url: null })
  })

  test('where the browser blocks windows, the page is a link', async () => {
    vi.mocked(window.open).mockReturnValue(null)
    const { store, form } = await visitor()
    await store.dispatch(startPurchase(MELD))
    expect(form().shown).toEqual({ id: 'p1', window: 'blocked', url: 'https://pay.example/1' })
  })

  test.each([
    [409, 'quote-expired', 'expired'],
    [404, 'onramp-no-offer', 'noOffer'],
    [403, 'onramp-restricted', 'restricted'],
    [429, 'rate-limited', 'busy'],
    [503, 'onramp-unavailable', 'failed'],
  ])('the refusal %i %s closes the window', async (status, code, failure) => {
    answers.onrampurl = refused(status, code)
    const { store, form } = await visitor()
    await store.dispatch(startPurchase(MELD))
    expect(opened.close).toHaveBeenCalledOnce()
    expect(form()).toMatchObject({ attempt: { failure }, purchases: [] })
  })

  test('a page that is no web address is not opened', async () => {
    answers.onrampurl = () => Response.json({ url: 'javascript:alert(1)', purchaseId: 'p1' })
    const { store, form } = await visitor()
    await store.dispatch(startPurchase(MELD))
    expect(opened.location.replace).not.toHaveBeenCalled()
    expect(form().attempt?.failure).toBe('failed')
  })

  test('is followed until it is over', async () => {
    const { store, form } = await visitor()
    const stop = followPurchases(store)
    await store.dispatch(startPurchase(MELD))
    await pass(4_000)
    expect(form().purchases[0]?.status).toBe('created')
    answers.purchases = () => Response.json({ status: 'completed', transactionHash: '0x1', received: '97' })
    await pass(4_000)
    expect(form().purchases[0]).toMatchObject({ status: 'completed', received: '97' })
    answers.purchases = () => Response.json({ status: 'failed', transactionHash: null, received: null })
    await pass(60_000)
    expect(form().purchases[0]?.status).toBe('completed')
    stop()
  })

  test('that was declined is still followed for a while: the person may pay with another card', async () => {
    const { store, form } = await visitor()
    const stop = followPurchases(store)
    await store.dispatch(startPurchase(MELD))
    answers.purchases = () => Response.json({ status: 'declined', transactionHash: null, received: null })
    await pass(4_000)
    expect(form().purchases[0]?.status).toBe('declined')
    answers.purchases = () => Response.json({ status: 'completed', transactionHash: '0x1', received: '97' })
    await pass(60_000)
    expect(form().purchases[0]?.status).toBe('completed')
    stop()
  })

  test.each<[what: string, answer: Answer]>([
    [
      'of another release',
      () => Response.json({ status: 'refunded', transactionHash: null, received: null }),
    ],
    ['that buying is off', refused(404, 'onramp-off')],
  ])('stays when the server answers with one %s', async (_, answer) => {
    const { store, form } = await visitor()
    const stop = followPurchases(store)
    await store.dispatch(startPurchase(MELD))
    answers.purchases = answer
    await pass(8_000)
    expect(form().purchases).toMatchObject([{ id: 'p1', status: 'created' }])
    stop()
  })

  test('of another tab is kept beside the own one', async () => {
    const { store } = await visitor()
    const storage = openStorage(() => {
      throw new Error('blocked')
    })
    keepPurchases(store, storage, 'key')
    const kept = () =>
      JSON.parse(storage.get('key') ?? '{"data":[]}').data.map(({ id }: { id: string }) => id)
    await store.dispatch(startPurchase(MELD))
    expect(kept()).toEqual(['p1'])
    const text = storage.get('key') ?? ''
    storage.set('key', text.replace('"p1"', '"of another tab"'))
    answers.onrampurl = () => Response.json({ url: 'https://pay.example/2', purchaseId: 'p2' })
    await store.dispatch(startPurchase(MELD))
    expect(kept()).toEqual(['p2', 'p1', 'of another tab'])
  })

  test('can be tried again while the form still says the same, and not after a reload', async () => {
    const { store, form } = await visitor()
    await store.dispatch(startPurchase(MELD))
    const isRepeatable = () => {
      const [purchase] = form().purchases
      return purchase !== undefined && selectIsRepeatable(store.getState(), purchase)
    }
    store.dispatch(windowChanged({ id: 'p1', window: 'closed' }))
    expect(isRepeatable()).toBe(true)
    store.dispatch(buyAmountTyped('200'))
    expect(isRepeatable()).toBe(false)
    store.dispatch(buyAmountTyped('100'))
    expect(isRepeatable()).toBe(true)
    // As a reload leaves it: it is opened from the activity.
    store.dispatch(windowChanged({ id: 'p1', window: 'unknown' }))
    expect(isRepeatable()).toBe(false)
  })

  test('leads back to the providers, or to them in place of a purchase of the activity', async () => {
    const { store } = await visitor()
    const views = () => selectStack(store.getState()).map(({ view }) => view)
    const before = views()
    await store.dispatch(startPurchase(MELD))
    store.dispatch(chooseProvider())
    expect(views()).toEqual(before)
    store.dispatch(openView({ view: 'Account' }))
    store.dispatch(purchaseShown('p1'))
    store.dispatch(pushed({ view: 'BuyInProgress' }))
    const [first] = views()
    store.dispatch(chooseProvider())
    expect(views()).toEqual([first, 'OnRampProviders'])
  })

  test('is forgotten with the connection', async () => {
    const { store, form } = await visitor()
    await store.dispatch(startPurchase(MELD))
    store.dispatch(transactionsForgotten({ namespace: 'eip155', addresses: [ACCOUNT] }))
    expect(form().purchases).toEqual([])
  })
})
