import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Age } from './Age.tsx'

const HOUR = 60 * 60 * 1000
const textOf = (props: Parameters<typeof Age>[0]) =>
  renderToStaticMarkup(<Age {...props} />).replace(/<[^>]+>/g, '')

test.each([
  ['an hour ago', HOUR, { isOnline: true }, 'Updated 1 hr ago'],
  ['an hour ago, offline', HOUR, { isOnline: false }, 'Offline · Updated 1 hr ago'],
  [
    'an hour ago and is being read again',
    HOUR,
    { isOnline: true, isUpdating: true },
    'From 1 hr ago, updating…',
  ],
  [
    'by a clock that is ahead, and is being read again',
    -HOUR,
    { isOnline: true, isUpdating: true },
    'Updating…',
  ],
])('what was read %s is one line', (_, passed, props, text) => {
  expect(textOf({ since: Date.now() - passed, ...props })).toBe(text)
})
