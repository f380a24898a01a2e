import { expect, test, vi } from 'vitest'
import { opened, signedIn } from '../../testing/embedded.ts'
import { createFakeSecure } from '../../testing/fakeSecure.ts'
import { settle } from '../../testing/harness.ts'
import { pass, prepareSessions } from '../../testing/session.ts'

prepareSessions()

const RESULT = 'tg://resolve?code=secret'

test('the result of a messaging app reaches the secure frame once, and no state, snapshot, storage or tab', async () => {
  const secure = createFakeSecure()
  const inits: unknown[] = []
  const stored: string[] = []
  const area = {
    getItem: () => null,
    setItem: (_: string, value: string) => stored.push(value),
    removeItem: () => {},
  }
  const widget = await opened(secure, {
    area: area as unknown as Storage,
    openFrame: (options) => {
      inits.push(options.init())
      return secure.openFrame(options)
    },
  })
  expect(inits).toEqual([])
  widget.emit('returned', { url: RESULT })
  await pass(1000)
  expect(inits).toEqual([expect.objectContaining({ resultUri: RESULT })])
  expect(widget.login()).toMatchObject({ frame: 'ready' })
  await settle()
  expect(JSON.stringify([widget.store.getState(), widget.snapshots, stored])).not.toContain('secret')
})

test('makes a frame that is there already start again with it', async () => {
  const reload = vi.fn(() => null)
  const widget = await signedIn(createFakeSecure({ reload }))
  expect(reload).not.toHaveBeenCalled()
  widget.emit('returned', { url: RESULT })
  await pass(0)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('is forgotten if the operator has no email wallet', async () => {
  const widget = await opened(createFakeSecure(), { project: {} })
  widget.emit('returned', { url: RESULT })
  await pass(1000)
  expect(JSON.stringify(widget.store.getState())).not.toContain('secret')
})
