import { describe, expect, test, vi } from 'vitest'
import { assetChosen } from '../../state/late/sendSlice.ts'
import { OTHER_ACCOUNT } from '../../testing/fakeWallet.ts'
import type { Harness } from '../../testing/harness.ts'
import { pass } from '../../testing/session.ts'
import { disconnectActive } from '../../wallets/connections/disconnectFlow.ts'
import { loadAssets } from './assets.ts'
import { typeRecipient } from './recipient.ts'
import { answers, formOf, look, opened, prepareSending, reviewed, TOKEN } from './send.fixture.ts'
import { checkAgain, confirmSend } from './sendFlow.ts'
import { chooseMax, typeAmount } from './sendForm.ts'
import { stageOf } from './sendStage.ts'
import { selectSender } from './transfer.ts'

prepareSending()

describe('the form', () => {
  test('lists the coin with what the chain says of it, and tokens as the server does', async () => {
    const { list } = formOf(await opened()).assets
    expect(list.map(({ symbol, balance }) => [symbol, balance])).toEqual([
      ['ETH', 10n ** 19n],
      ['USD', 12_500_000n],
    ])
  })

  test('has the coin where the server knows nothing of the network, and says so where nobody knows anything', async () => {
    answers.current.balance = { balances: [] }
    expect(formOf(await opened()).assets.list.map(({ symbol }) => symbol)).toEqual(['ETH'])
    answers.current = {}
    expect(formOf(await opened()).assets.status).toBe('failed')
  })

  test('has the only token chosen, and leaves the choice where there are two or not all could be read', async () => {
    expect(formOf(await opened()).asset).toBeNull()
    answers.current.balance = { balances: [] }
    expect(formOf(await opened()).asset).toMatchObject({ symbol: 'ETH' })
    delete answers.current.balance
    const harness = await opened()
    expect(formOf(harness).assets).toMatchObject({ gap: 'failed', list: [{ symbol: 'ETH' }] })
    expect(formOf(harness).asset).toBeNull()
  })

  test('says what could not be read, what nobody lists, and that all is there', async () => {
    const gapOf = async () => formOf(await opened()).assets.gap
    expect(await gapOf()).toBe('none')
    answers.current.balance = { balances: [], listed: false }
    expect(await gapOf()).toBe('unlisted')
    delete answers.current.balance
    const harness = await opened()
    expect(formOf(harness).assets).toMatchObject({
      status: 'loaded',
      gap: 'failed',
      list: [{ symbol: 'ETH' }],
    })
    answers.current.balance = { balances: [] }
    answers.current.eth_getBalance = '0x0'
    await harness.store.dispatch(loadAssets())
    expect(formOf(harness).assets).toMatchObject({ status: 'loaded', gap: 'none', list: [{ balance: 0n }] })
  })

  test('says how old the list is where the server could not read it again (R9)', async () => {
    const harness = await opened()
    expect(formOf(harness).assets.staleSince).toBeNull()
    answers.current.balance = { balances: [], old: 180 }
    await harness.store.dispatch(loadAssets())
    expect(formOf(harness).assets.staleSince).toBe(Date.now() - 180_000)
  })

  test('lists what the wallet lists, where it does', async () => {
    const chain = '0x7a69'
    const metadata = { name: 'Own', symbol: 'OWN', decimals: 2, price: 3, iconUrl: '' }
    const own = { address: TOKEN, balance: '0x64', type: 'ERC20', metadata }
    const harness = await opened(({ wallet }) => {
      const { request } = wallet
      const lists: Record<string, unknown> = {
        wallet_getCapabilities: { [chain]: { assetDiscovery: { supported: true } } },
        wallet_getAssets: { [chain]: [own] },
      }
      wallet.request = async (method, params) => lists[method] ?? request(method, params)
    })
    expect(formOf(harness).assets).toMatchObject({
      gap: 'none',
      list: [{ symbol: 'ETH' }, { symbol: 'OWN', address: TOKEN, balance: 100n, price: 3 }],
    })
  })

  test('knows that a token is gone which is listed no more, and what the network says of one that is not listed', async () => {
    const harness = await opened()
    const [coin, token] = formOf(harness).assets.list
    if (token) harness.store.dispatch(assetChosen(token))
    answers.current.balance = { balances: [] }
    await harness.store.dispatch(loadAssets())
    // The token's contract does not respond, so the known balance remains.
    expect(formOf(harness).asset).toMatchObject({ address: TOKEN, balance: 12_500_000n })
    answers.current.eth_call = `0x${'7'.padStart(64, '0')}`
    await harness.store.dispatch(loadAssets())
    expect(formOf(harness).asset).toMatchObject({ address: TOKEN, balance: 7n })
    if (coin) harness.store.dispatch(assetChosen(coin))
    await harness.store.dispatch(loadAssets())
    expect(formOf(harness).asset).toMatchObject({ address: null, balance: coin?.balance })
  })

  test('knows a token by its address however it is written', async () => {
    const harness = await opened()
    const token = formOf(harness).assets.list[1]
    if (token) harness.store.dispatch(assetChosen({ ...token, address: TOKEN.toLowerCase(), balance: 1n }))
    await harness.store.dispatch(loadAssets())
    expect(formOf(harness).asset).toMatchObject({ address: TOKEN, balance: 12_500_000n })
  })

  test('keeps what there is of the coin where nobody could say how much there is now', async () => {
    const harness = await reviewed()
    const { balance } = formOf(harness).asset ?? {}
    const tokens = (answers.current.balance as { balances: object[] }).balances.slice(1)
    answers.current.balance = { balances: tokens }
    delete answers.current.eth_getBalance
    await harness.store.dispatch(loadAssets())
    expect(formOf(harness).assets).toMatchObject({ gap: 'failed', list: [{ symbol: 'USD' }] })
    expect(formOf(harness).asset).toMatchObject({ address: null, balance })
    expect(stageOf(formOf(harness))).toBe('ready')
  })

  test('has the balances read anew after something was sent', async () => {
    const harness = await reviewed()
    const { fetch } = globalThis
    const asked: string[] = []
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      if (/\/balance\?/.test(input)) asked.push(input)
      return fetch(input, init)
    })
    await harness.store.dispatch(loadAssets())
    await harness.store.dispatch(confirmSend())
    await pass(0)
    await harness.store.dispatch(loadAssets())
    expect(asked.at(0)).not.toContain('forceUpdate')
    expect(asked.at(-1)).toContain('forceUpdate=true')
  })

  test('is checked again with what the account has now', async () => {
    const harness = await reviewed('9.5')
    answers.current.eth_getBalance = '0x1'
    await harness.store.dispatch(checkAgain())
    expect(stageOf(formOf(harness))).toBe('tooMuch')
  })

  test('asks the operator’s nodes first on a chain that the server serves', async () => {
    const first = ({ store }: Harness) => {
      const state = structuredClone(store.getState())
      const network = state.chains.records.eip155?.networkState.caipNetwork
      if (network) network.rpcUrls = { default: { http: ['https://rpc.example'] } }
      return selectSender(state)?.network.rpcUrls.default.http[0]
    }
    answers.current['supported-chains'] = { http: ['eip155:1'], ws: [] }
    expect(first(await opened())).toBe('https://rpc.example')
    answers.current['supported-chains'] = { http: ['eip155:31337'], ws: [] }
    expect(first(await opened())).toMatch(/^\/v1\?chainId=eip155%3A31337/)
  })

  test('leaves what sending takes: 10 at 1 gwei leave 9.999935', async () => {
    const harness = await reviewed()
    await harness.store.dispatch(chooseMax())
    expect(formOf(harness).amount).toBe('9.999935')
  })

  /** Delays the network's fee response until the returned function is called. */
  function holdFee(): () => void {
    const { fetch } = globalThis
    let answerFee = () => {}
    const fee = new Promise<void>((resolve) => {
      answerFee = resolve
    })
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (String(init?.body).includes('eth_gasPrice')) await fee
      return fetch(input, init)
    })
    return answerFee
  }

  test.each<[string, (harness: Harness) => void, string]>([
    ['was typed', ({ store }) => store.dispatch(typeAmount('3')), '3'],
    [
      'the dApp asks for',
      ({ host }) =>
        void host
          .send({ arguments: { amount: '0.25', namespace: 'eip155', chainId: '31337', to: OTHER_ACCOUNT } })
          .catch(() => undefined),
      '0.25',
    ],
  ])('keeps the amount that %s while the fee was on its way', async (_, change, amount) => {
    const harness = await reviewed()
    const answerFee = holdFee()
    const max = harness.store.dispatch(chooseMax())
    change(harness)
    await pass(0)
    await look(harness)
    answerFee()
    await max
    expect(formOf(harness).amount).toBe(amount)
  })

  test('has all that there is in it also where that is read again meanwhile', async () => {
    const harness = await reviewed()
    const answerFee = holdFee()
    const max = harness.store.dispatch(chooseMax())
    answers.current.eth_getBalance = '0x4563918244f40000'
    await harness.store.dispatch(loadAssets())
    answerFee()
    await max
    expect(formOf(harness).amount).toBe('4.999935')
  })

  test('tells a name that nobody could look up from one that leads nowhere, and looks again', async () => {
    const harness = await reviewed()
    const { fetch } = globalThis
    let isAway = true
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (isAway && input.includes('/profile/')) throw new TypeError('Failed to fetch')
      return fetch(input, init)
    })
    answers.current.profile = { addresses: { 60: { address: OTHER_ACCOUNT } } }
    const typed = async () => {
      void harness.store.dispatch(typeRecipient('ada.eth'))
      await pass(300)
      await pass(60_000)
    }
    await typed()
    expect(stageOf(formOf(harness))).toBe('unreachable')
    isAway = false
    await typed()
    expect(stageOf(formOf(harness))).toBe('ready')
  })

  test.each([
    ['a name', 'ada.eth', { addresses: { 60: { address: OTHER_ACCOUNT.toLowerCase() } } }, OTHER_ACCOUNT],
    [
      'a name with several addresses by the first',
      'ada.eth',
      { addresses: { 60: { address: OTHER_ACCOUNT }, 61: { address: TOKEN } } },
      OTHER_ACCOUNT,
    ],
    ['a name that leads to nothing', 'ada.eth', { addresses: {} }, null],
    ['a name that leads to no address', 'ada.eth', { addresses: { 60: { address: 'bc1q' } } }, null],
    ['a name that is nobody’s', 'ada.eth', undefined, null],
    ['an address with a wrong checksum', OTHER_ACCOUNT.replace('C', 'c'), undefined, null],
    ['a path that is none of a name', 'ada.eth/../../x', undefined, null],
  ])('takes %s for what it is', async (_, text, profile, address) => {
    const harness = await reviewed()
    if (profile) answers.current.profile = profile
    void harness.store.dispatch(typeRecipient(text))
    await pass(300)
    await pass(0)
    expect(formOf(harness).recipient).toMatchObject({ text, address, status: address ? 'known' : 'invalid' })
  })

  test('keeps nothing of an account that is disconnected', async () => {
    const harness = await reviewed()
    harness.store.dispatch(disconnectActive())
    expect(formOf(harness)).toMatchObject({
      amount: '',
      asset: null,
      recipient: { text: '' },
      assets: { list: [] },
    })
  })

  test('is another one on another network', async () => {
    const harness = await reviewed()
    harness.emit('walletChain', { connectorId: 'org.airlock.test', chainId: '0x7a6a' })
    await pass(0)
    // The native coin is the only asset, so it is selected.
    expect(stageOf(formOf(harness))).toBe('noAmount')
    expect(formOf(harness)).toMatchObject({ asset: { symbol: 'ETH', price: null }, amount: '' })
  })
})
