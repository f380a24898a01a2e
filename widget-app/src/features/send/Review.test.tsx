import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { sendWords } from '../../messages/en/send.ts'
import { reviewEnded, reviewStarted } from '../../state/late/sendSlice.ts'
import { formOf, prepareSending, reviewed } from '../../testing/send.ts'
import { Review } from './Review.tsx'
import { findingText } from './sendTexts.ts'

prepareSending()

const SAID = 'execution reverted: paused'

test('what was found stands before what the network said, and what to do comes last', async () => {
  const harness = await reviewed()
  const { store } = harness
  const { estimate } = formOf(harness).review
  if (!estimate) throw new Error('there is no estimate')
  const finding = { code: 'fails', said: SAID } as const
  store.dispatch(reviewStarted())
  const { at } = formOf(harness).review
  store.dispatch(reviewEnded({ at, estimate: { ...estimate, findings: [finding] } }))
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Review />
    </Provider>,
  )
  const found = findingText(finding, { symbol: 'ETH', minimum: '', received: '', network: '' })
  const places = [found, sendWords.whatTheNetworkSaid, SAID, sendWords.checkAgain].map((text) =>
    html.indexOf(text),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(html).not.toContain('<details open')
})

/** The rows, the small lines and the notices, each of which takes room. */
const partsOf = ({ store }: Awaited<ReturnType<typeof reviewed>>) => {
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Review />
    </Provider>,
  )
  const count = (mark: string) => html.split(mark).length - 1
  return {
    labels: html.match(/<dt>.*?<\/dt>/g),
    lines: count('<small'),
    notices: count('data-tone='),
    html,
  }
}

test.each([
  ['nothing that warns', { findings: [] }, sendWords.checkAddress],
  ['that the address is new', { findings: [{ code: 'unused' as const }] }, sendWords.isUnused],
  ['nothing at all', null, sendWords.networkNotAsked],
])('the room of what the network will say is there while it is asked: %s', async (_, said, notice) => {
  const harness = await reviewed()
  const { estimate: known } = formOf(harness).review
  if (!known) throw new Error('there is no estimate')
  harness.store.dispatch(reviewStarted())
  const before = partsOf(harness)
  expect(before.labels?.join()).toContain(sendWords.theyReceive)
  expect(before.html).toContain(sendWords.checkAddress)
  expect(before.notices).toBe(1)
  const { at } = formOf(harness).review
  harness.store.dispatch(reviewEnded({ at, estimate: said && { ...known, ...said } }))
  const after = partsOf(harness)
  expect(after.html).toContain(notice)
  expect({ labels: after.labels, notices: after.notices }).toEqual({
    labels: before.labels,
    notices: before.notices,
  })
  // An unknown fee has the room of its second line (TwoLines).
  expect(after.lines).toBe(said ? before.lines : before.lines - 1)
})
