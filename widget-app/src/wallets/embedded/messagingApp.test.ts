import { expect, test } from 'vitest'
import { opened, PROJECT } from '../../testing/embedded.ts'
import { createFakeSecure } from '../../testing/fakeSecure.ts'
import { settle } from '../../testing/harness.ts'
import { prepareSessions } from '../../testing/session.ts'
import type { SecureInit } from '../../types.ts'

prepareSessions()

/** A widget in a page that is shown inside a messaging app, or in a browser. */
async function shownIn(isTelegram: boolean) {
  const secure = createFakeSecure()
  const inits: SecureInit[] = []
  const links: string[] = []
  const widget = await opened(secure, {
    init: { isTelegram },
    onOpen: (url) => links.push(url),
    openFrame: (options) => {
      inits.push(options.init())
      return secure.openFrame(options)
    },
  })
  await widget.store.services.secure()
  return { secure, inits, links }
}

test.each([
  ['a messaging app', true],
  ['a browser', false],
])('the frame is told whether it is in %s', async (_, isTelegram) => {
  const { inits } = await shownIn(isTelegram)
  expect(inits.map(({ isMessagingApp = false }) => isMessagingApp)).toEqual([isTelegram])
})

test.each([
  ['the frame’s own', `${PROJECT.secureUrl}/social/start?attempt=a`, true],
  ['another origin’s', 'https://evil.example/social/start?attempt=a', false],
  ['a look-alike’s', `${PROJECT.secureUrl}.evil.example/social/start`, false],
  ['another port’s', 'http://secure.localhost:5103/social/start', false],
])('the page is asked to open a page that is %s: %s', async (_, url, isOpened) => {
  const { secure, links } = await shownIn(true)
  secure.emit('link', { url })
  await settle()
  expect(links).toEqual(isOpened ? [url] : [])
})
