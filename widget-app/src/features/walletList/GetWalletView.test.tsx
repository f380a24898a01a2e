import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { registryApi } from '../../api/registryApi.ts'
import { commonWords } from '../../messages/en/common.ts'
import { walletListWords } from '../../messages/en/walletList.ts'
import { configured } from '../../state/config/configSlice.ts'
import { installLate } from '../../state/store/install.ts'
import { bareStore } from '../../testing/bareStore.ts'
import { GetWalletView } from './GetWalletView.tsx'
import { ENTRIES, listQuery } from './registryQueries.ts'

// What this reads of the browser has no value outside of one.
vi.mock('../../ui/useOnline.ts', () => ({ useBackOnline: () => true }))

afterEach(() => vi.unstubAllGlobals())

const broken = () => new Response('', { status: 404 })
const empty = () => Response.json({ count: 0, data: [] })

/** The view after the registry has answered. With a relay there is the list of all wallets. */
async function shown(answer: () => Response, hasRelay = true): Promise<string> {
  vi.stubGlobal('fetch', async () => answer())
  const store = bareStore()
  store.dispatch(configured({ hasRelay, remoteFeatures: null }))
  await store.dispatch(installLate())
  const query = { entries: ENTRIES.recommended, ...listQuery(store.getState()) }
  await store.dispatch(registryApi.endpoints.getWallets.initiate(query))
  return renderToStaticMarkup(
    <Provider store={store}>
      <GetWalletView />
    </Provider>,
  )
}

test('if the registry cannot be read, the view says so, and does not lead to all of its wallets', async () => {
  const html = await shown(broken)
  expect(html).toContain(walletListWords.theListCouldNotBeLoaded)
  expect(html).toContain(commonWords.tryAgain)
  expect(html).not.toContain(walletListWords.exploreAll)
})

test('a list on the web stays another way', async () => {
  const html = await shown(broken, false)
  expect(html).toContain(commonWords.tryAgain)
  expect(html).toContain('ethereum.org')
})

test('a registry without wallets has not failed', async () => {
  const html = await shown(empty)
  expect(html).not.toContain(walletListWords.theListCouldNotBeLoaded)
  expect(html).toContain(walletListWords.exploreAll)
})

const LINKS = {
  app: { app_store: 'https://example.org/ios' },
  extension: { chrome_store: 'https://example.org/chrome' },
}

const listing = (...kinds: (keyof typeof LINKS)[]) => {
  const data = kinds.map((kind, index) => ({
    id: `w${index}`,
    name: `Wallet ${index}`,
    chains: ['eip155:1'],
    ...LINKS[kind],
  }))
  return () => Response.json({ count: data.length, data })
}

test.each([
  ['differs from wallet to wallet', listing('app', 'extension'), true],
  ['is the same for all of them', listing('app', 'app'), false],
])('what a wallet is, if it %s: shown below the name?', async (_, answer, isShown) => {
  const html = await shown(answer)
  expect(html).toContain('Wallet 1')
  expect(html.includes(walletListWords.forms.app)).toBe(isShown)
})
