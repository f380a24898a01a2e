import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { purchaseBegun } from '../../state/late/buySlice.ts'
import { installLate } from '../../state/store/install.ts'
import { ACCOUNT } from '../../testing/fakeWallet.ts'
import { connected, pass, prepareSessions } from '../../testing/session.ts'
import { OpenPurchases } from './OpenPurchases.tsx'

prepareSessions()

test('a purchase tells when it began, and how far it is', async () => {
  const { store } = await connected()
  store.dispatch(installLate())
  const purchase = {
    ...{ id: 'p1', status: 'processing' as const, transactionHash: null, received: null },
    ...{ provider: 'meld', label: 'Meld.io', amount: '100', currency: 'USD', symbol: 'USDC' },
    ...{ chainId: 'eip155:31337' as const, account: ACCOUNT, startedAt: Date.now() },
  }
  store.dispatch(purchaseBegun({ purchase, window: 'closed', url: '' }))
  await pass(3 * 60_000)
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <OpenPurchases />
    </Provider>,
  )
  expect(html).toContain(`dateTime="${new Date(purchase.startedAt).toISOString()}"`)
  expect(
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('Buying USDC $100.00 at Meld.io 3 min ago Processing')
})
