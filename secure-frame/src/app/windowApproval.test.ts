import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { networkProblem } from '../session/failure.ts'
import { NOW } from './fakes.fixture.ts'
import { approval, CONTENT, HASH, ticket } from './windowApproval.fixture.ts'
import { later, settle } from './world.fixture.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the window', () => {
  test('opens at its address in the click’s own turn, where the ticket was fetched before', async () => {
    const { inWindow, urls, asked } = approval()
    await inWindow.offer()
    inWindow.open()
    expect(urls()).toEqual(['/approve?ticket=t1#SSSS'])
    expect(asked).toMatchObject([
      ['createTicket', { body: { requestHash: HASH, display: JSON.stringify(CONTENT) } }],
    ])
  })

  test('opens blank where the ticket is still on its way, and is led there', async () => {
    const { come, answer } = later<ReturnType<typeof ticket>>()
    const { inWindow, urls, opened } = approval({ createTicket: answer })
    inWindow.open()
    expect(urls()).toEqual(['about:blank'])
    come(ticket())
    await settle()
    expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith('/approve?ticket=t1#SSSS')
  })

  test('that gets no ticket is closed', async () => {
    const { inWindow, opened } = approval({ createTicket: () => Promise.reject(networkProblem()) })
    inWindow.open()
    await settle()
    expect(opened.close).toHaveBeenCalledOnce()
  })

  test('that waits for its ticket is closed when the person has said no in the frame', async () => {
    const { come, answer } = later<ReturnType<typeof ticket>>()
    const { inWindow, opened, scene } = approval({ createTicket: answer })
    inWindow.open()
    scene.end()
    come(ticket())
    await settle()
    expect(opened.close).toHaveBeenCalledOnce()
    expect(opened.location.replace).not.toHaveBeenCalled()
  })

  test('has one ticket, however often it is offered and opened', async () => {
    const { inWindow, count, urls } = approval()
    void inWindow.offer()
    await inWindow.offer()
    inWindow.open()
    inWindow.open()
    expect(count('createTicket')).toBe(1)
    expect(urls()).toHaveLength(2)
  })

  test('gets a fresh ticket where the person has thought about it for long', async () => {
    let made = 0
    const { inWindow, opened, time } = approval({
      createTicket: () => {
        const { expiresAt, ...rest } = ticket(`t${++made}`)
        return { ...rest, expiresAt: expiresAt + time.now - NOW }
      },
    })
    await inWindow.offer()
    time.now += 590_000
    inWindow.open()
    await settle()
    expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith('/approve?ticket=t2#SSSS')
  })
})
