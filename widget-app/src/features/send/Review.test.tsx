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

test('the room of what the network will say is there while it is asked', async () => {
  const { store } = await reviewed()
  const terms = () => {
    const html = renderToStaticMarkup(
      <Provider store={store}>
        <Review />
      </Provider>,
    )
    return { labels: html.match(/<dt>.*?<\/dt>/g), lines: html.match(/<small/g)?.length ?? 0 }
  }
  const known = terms()
  expect(known.labels?.join()).toContain(sendWords.arrivesAs)
  expect(known.lines).toBeGreaterThan(0)
  store.dispatch(reviewStarted())
  expect(terms()).toEqual(known)
})
