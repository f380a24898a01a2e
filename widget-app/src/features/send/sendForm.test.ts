import { describe, expect, test, vi } from 'vitest'
import type { CatalogueRow } from '../../../build/networkCatalogue.ts'
import { assetChosen } from '../../state/late/sendSlice.ts'
import { holdingOf, tokensKept } from '../../state/late/tokensSlice.ts'
import { closeModal } from '../../state/router/navigation.ts'
import { installLate } from '../../state/store/install.ts'
import { OTHER_ACCOUNT } from '../../testing/fakeWallet.ts'
import type { Harness } from '../../testing/harness.ts'
import {
  answers,
  COIN,
  DOLLAR,
  formOf,
  look,
  opened,
  prepareSending,
  reviewed,
  TOKEN,
} from '../../testing/send.ts'
import { connected, pass } from '../../testing/session.ts'
import type { HeldToken } from '../../types.ts'
import { disconnectActive } from '../../wallets/connections/disconnectFlow.ts'
import { selectActiveAccount } from '../activeAccount/activeAccount.ts'
import { loadAssets } from './assets.ts'
import { typeRecipient } from './recipient.ts'
import { checkAgain, confirmSend } from './sendFlow.ts'
import { chooseMax, enterForm, typeAmount } from './sendForm.ts'
import { stageOf } from './sendStage.ts'
import { selectSender } from './transfer.ts'

prepareSending()

describe('the send form', () => {
  test('lists the native coin with the chain’s balance, and tokens in the server’s order', async () => {
    const { list } = formOf(await opened()).assets
    expect(list.map(({ symbol, balance }) => [symbol, balance])).toEqual([
      ['ETH', 10n ** 19n],
      ['USD', 12_500_000n],
    ])
  })

  test('lists the native coin if the server does not support the network, and reports if nothing could be read', async () => {
    answers.current.balance = { balances: [] }
    expect(formOf(await opened()).assets.list.map(({ symbol }) => symbol)).toEqual(['ETH'])
    answers.current = {}
    expect(formOf(await opened()).assets.status).toBe('failed')
  })

  test('names the native coin as the catalogue of networks does, whatever the dApp calls it', async () => {
    answers.current.balance = { balances: [] }
    const row: CatalogueRow = [31337, 'Local Chain', ['Local Coin', 'LOC', 12], [], 0, 1]
    const harness = await opened(({ store }) => {
      store.services.loadCatalogue = async () => [row]
    })
    expect(formOf(harness).asset).toMatchObject({ symbol: 'LOC', decimals: 12 })
    const { network } = selectSender(harness.store.getState()) ?? {}
    expect(network?.nativeCurrency).toEqual({ name: 'Local Coin', symbol: 'LOC', decimals: 12 })
  })

  test('lists nothing while the catalogue of networks cannot be loaded, and lists all when it can', async () => {
    let load = async (): Promise<CatalogueRow[]> => Promise.reject(new Error('There is no connection'))
    const harness = await opened(({ store }) => {
      store.services.loadCatalogue = () => load()
    })
    expect(formOf(harness).assets).toMatchObject({ status: 'failed', list: [] })
    load = async () => []
    await harness.store.dispatch(loadAssets())
    expect(formOf(harness).assets.list.map(({ symbol }) => symbol)).toEqual(['ETH', 'USD'])
  })

  test('selects the only asset, but not if there are two or some could not be read', async () => {
    expect(formOf(await opened()).asset).toBeNull()
    answers.current.balance = { balances: [] }
    expect(formOf(await opened()).asset).toMatchObject({ symbol: 'ETH' })
    delete answers.current.balance
    const harness = await opened()
    expect(formOf(harness).assets).toMatchObject({ gap: 'failed', list: [{ symbol: 'ETH' }] })
    expect(formOf(harness).asset).toBeNull()
  })

  test('shows the last known tokens at once, and selects the only one', async () => {
    const enter = async (balances: HeldToken[]) => {
      const harness = await connected()
      const { dispatch } = harness.store
      dispatch(installLate())
      const account = selectActiveAccount(harness.store.getState())
      if (!account) throw new Error('nobody is connected')
      dispatch(tokensKept({ key: holdingOf(account), list: { source: 'server', balances, readAt: 1 } }))
      const entered = dispatch(enterForm())
      const form = formOf(harness)
      await pass(0)
      await entered
      return form
    }
    const { asset, assets } = await enter([COIN])
    expect(asset).toMatchObject({ symbol: 'ETH', price: 2000 })
    expect(assets).toMatchObject({ status: 'loading', staleSince: 1 })
    const both = await enter([COIN, DOLLAR])
    expect(both.asset).toBeNull()
    expect(both.assets.list.map(({ symbol }) => symbol)).toEqual(['ETH', 'USD'])
  })

  test('keeps the last known tokens with their age if they cannot be read again', async () => {
    delete answers.current.balance
    const harness = await opened(({ store: { dispatch, getState } }) => {
      dispatch(installLate())
      const account = selectActiveAccount(getState())
      const list = { source: 'server' as const, balances: [COIN, DOLLAR], readAt: 1 }
      if (account) dispatch(tokensKept({ key: holdingOf(account), list }))
    })
    const { list, ...rest } = formOf(harness).assets
    expect(list.map(({ symbol, balance }) => [symbol, balance])).toEqual([
      ['ETH', 10n ** 19n],
      ['USD', 12_500_000n],
    ])
    expect(rest).toEqual({ status: 'loaded', gap: 'failed', staleSince: 1 })
  })

  test('reports failed, missing and complete lists', async () => {
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

  test('shows the age of the list if the server could not refresh it (R9)', async () => {
    const harness = await opened()
    expect(formOf(harness).assets.staleSince).toBeNull()
    answers.current.balance = { balances: [], old: 180 }
    await harness.store.dispatch(loadAssets())
    expect(formOf(harness).assets.staleSince).toBe(Date.now() - 180_000)
  })

  test('lists the wallet’s own list if it has one', async () => {
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

  test('removes a token that is no longer listed, and uses the network’s data for an unlisted one', async () => {
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

  test('finds a token by its address in any notation', async () => {
    const harness = await opened()
    const token = formOf(harness).assets.list[1]
    if (token) harness.store.dispatch(assetChosen({ ...token, address: TOKEN.toLowerCase(), balance: 1n }))
    await harness.store.dispatch(loadAssets())
    expect(formOf(harness).asset).toMatchObject({ address: TOKEN, balance: 12_500_000n })
  })

  test('keeps the last balance of the native coin if it cannot be read', async () => {
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

  test('reads the balances again after a transaction', async () => {
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

  test('checks the form again with the account’s current balance', async () => {
    const harness = await reviewed('9.5')
    answers.current.eth_getBalance = '0x1'
    await harness.store.dispatch(checkAgain())
    expect(stageOf(formOf(harness))).toBe('tooMuch')
  })

  test('uses the operator’s nodes first on a chain that the server supports', async () => {
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

  test('keeps the cost of the transfer: 10 at 1 gwei leave 9.999935', async () => {
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
      'the dApp requested',
      ({ host, store }) => {
        store.dispatch(closeModal())
        host
          .send({ arguments: { amount: '0.25', namespace: 'eip155', chainId: '31337', to: OTHER_ACCOUNT } })
          .catch(() => undefined)
      },
      '0.25',
    ],
  ])('keeps the amount that %s while the fee was loading', async (_, change, amount) => {
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

  test('fills in the full balance even if it is read again meanwhile', async () => {
    const harness = await reviewed()
    const answerFee = holdFee()
    const max = harness.store.dispatch(chooseMax())
    answers.current.eth_getBalance = '0x4563918244f40000'
    await harness.store.dispatch(loadAssets())
    answerFee()
    await max
    expect(formOf(harness).amount).toBe('4.999935')
  })

  test('distinguishes a failed lookup from an unknown name, and retries it', async () => {
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
      'a name with several addresses',
      'ada.eth',
      { addresses: { 60: { address: OTHER_ACCOUNT }, 61: { address: TOKEN } } },
      OTHER_ACCOUNT,
    ],
    ['a name that does not resolve', 'ada.eth', { addresses: {} }, null],
    ['a name without an address', 'ada.eth', { addresses: { 60: { address: 'bc1q' } } }, null],
    ['an unknown name', 'ada.eth', undefined, null],
    ['an address with a wrong checksum', OTHER_ACCOUNT.replace('C', 'c'), undefined, null],
    ['a path that is not a name', 'ada.eth/../../x', undefined, null],
  ])('handles %s as the recipient', async (_, text, profile, address) => {
    const harness = await reviewed()
    if (profile) answers.current.profile = profile
    void harness.store.dispatch(typeRecipient(text))
    await pass(300)
    await pass(0)
    expect(formOf(harness).recipient).toMatchObject({ text, address, status: address ? 'known' : 'invalid' })
  })

  test('is cleared when the account is disconnected', async () => {
    const harness = await reviewed()
    harness.store.dispatch(disconnectActive())
    expect(formOf(harness)).toMatchObject({
      amount: '',
      asset: null,
      recipient: { text: '' },
      assets: { list: [] },
    })
  })

  test('is reset on another network', async () => {
    const harness = await reviewed()
    harness.emit('walletChain', { connectorId: 'org.airlock.test', chainId: '0x7a6a' })
    await pass(0)
    // The native coin is the only asset, so it is selected.
    expect(stageOf(formOf(harness))).toBe('noAmount')
    expect(formOf(harness)).toMatchObject({ asset: { symbol: 'ETH', price: null }, amount: '' })
  })
})
