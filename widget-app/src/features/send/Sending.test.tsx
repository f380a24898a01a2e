import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import type { SendPhase } from '../../state/late/sendState.ts'
import { connectedStore } from '../../testing/bareStore.ts'
import { Sending } from './Sending.tsx'

test.each<[SendPhase, string, boolean]>([
  ['checking', 'Stop waiting', false],
  ['asking', 'Stop waiting', true],
  ['slow', 'Stop waiting', true],
  ['declined', 'Back to review', true],
  ['failed', 'Back to review', true],
  ['timedOut', 'Back to review', true],
  ['wrongNetwork', 'Back to review', true],
])('a visitor can leave a transfer that is %s', (phase, label, isOffered) => {
  const subject = { wallet: 'Alpha', icon: undefined, network: 'Local', amount: '1 ETH', to: 'ada.eth' }
  const html = renderToStaticMarkup(
    <Provider store={connectedStore()}>
      <Sending attempt={{ id: 1, subject, requestId: null, reviewAt: 0, phase, message: null }} />
    </Provider>,
  )
  const [, attributes = ''] = new RegExp(`<button([^>]*)>${label}</button>`).exec(html) ?? []
  expect(html).toContain(`>${label}</button>`)
  expect(!attributes.includes('aria-disabled="true"')).toBe(isOffered)
})
