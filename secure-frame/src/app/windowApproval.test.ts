import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DECIDED } from '../windows/ticketContent.ts'
import { NOW } from './fakes.fixture.ts'
import { later, settle } from './testFrame.fixture.ts'
import { ADDRESS, approval, CONTENT, HASH, state, ticket } from './windowApproval.fixture.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the approval window', () => {
  test('opens in the click’s own task, with our size and an unguessable name', async () => {
    const { inWindow, open, asked } = approval()
    await inWindow.offer()
    void inWindow.open()
    const uuid = /^[0-9a-f-]{36}$/
    expect(open.mock.calls).toEqual([[ADDRESS, expect.stringMatching(uuid), 'popup,width=480,height=720']])
    expect(asked).toMatchObject([
      ['createTicket', { body: { requestHash: HASH, display: JSON.stringify(CONTENT) } }],
    ])
  })

  test('finds the request in the frame, until that has ended', async () => {
    const { inWindow, screen } = approval()
    const held = (secret: unknown = 'SSSS') => globalThis.airlockTicket?.(secret as string)
    expect([held(), held(null)]).toEqual([undefined, undefined])
    await inWindow.offer()
    expect([held(), held('T')]).toEqual([JSON.stringify(CONTENT), undefined])
    screen.end()
    expect(held()).toBeUndefined()
  })

  test('opens when its ticket arrives, if that is still being fetched', async () => {
    const { come, answer } = later<ReturnType<typeof ticket>>()
    const { inWindow, urls, now } = approval({ createTicket: answer })
    void inWindow.open()
    expect([urls(), now()]).toEqual([[], 'opening'])
    come(ticket())
    await settle()
    expect(urls()).toEqual([ADDRESS])
  })

  test('has a second for itself before the frame says that it opens', async () => {
    const { answer } = later<ReturnType<typeof state>>()
    const { inWindow, urls, now } = approval({ readTicket: answer })
    await inWindow.offer()
    void inWindow.open()
    expect([urls(), now()]).toEqual([[ADDRESS], undefined])
    await vi.advanceTimersByTimeAsync(999)
    expect(now()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(now()).toBe('opening')
  })

  test.each([
    ['no window', null],
    ['a window that is closed already', { closed: true }],
  ])('is said to open at once if the browser returns %s', async (_, handle) => {
    const { inWindow, open, urls, now } = approval()
    open.mockReturnValue(handle as { closed: boolean })
    await inWindow.offer()
    void inWindow.open()
    expect([urls(), now()]).toEqual([[ADDRESS], 'opening'])
  })

  test('is not said to open after its failure', async () => {
    const { decide, inWindow, now, events, time } = approval({
      readTicket: () => state({ expiresAt: time.now }),
    })
    await inWindow.offer()
    const outcome = decide()
    void decide()
    await settle()
    events.dispatchEvent(new Event('focus'))
    await expect(outcome).rejects.toMatchObject({ message: 'The request was not decided in time' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(now()).toBeUndefined()
  })

  test('does not open after a rejection in the frame', async () => {
    const { come, answer } = later<ReturnType<typeof ticket>>()
    const { decide, urls, screen } = approval({ createTicket: answer })
    void decide()
    screen.end()
    come(ticket())
    await settle()
    expect(urls()).toEqual([])
  })

  test.each([
    ['a window that the browser blocks', null, false, 'blocked'],
    ['a window that the browser closes at once', { closed: true }, false, 'blocked'],
    ['a window that COOP hides', null, true, 'open'],
  ])('%s is %s', async (_, handle, opened, expected) => {
    const { inWindow, open, decide, pass, now, addresses } = approval({ readTicket: () => state({ opened }) })
    open.mockReturnValue(handle as { closed: boolean })
    await inWindow.offer()
    void decide()
    await pass(3)
    expect(now()).toBe(expected)
    expect(addresses().at(-1)).toBe(ADDRESS)
  })

  test('counts as opened by its link', async () => {
    const { inWindow, pass } = approval({ readTicket: () => state({ decision: 'approve' }) })
    await inWindow.offer()
    const outcome = inWindow.followed()
    await pass(1)
    expect(await outcome).toBe('approve')
  })

  test.each([
    ['the window sends a hint', true],
    ['another window sends a hint', false],
  ])('has its decision fetched at once if %s', async (_, ours) => {
    const { decide, count, events, opened } = approval()
    void decide()
    await settle()
    const source = ours ? opened : { closed: false }
    events.dispatchEvent(
      Object.assign(new Event('message'), { source, origin: 'https://secure.example', data: DECIDED }),
    )
    await settle()
    expect(count('readTicket')).toBe(ours ? 1 : 0)
  })

  test('has one ticket, however often it is offered and opened', async () => {
    const { inWindow, count, urls } = approval()
    void inWindow.offer()
    await inWindow.offer()
    void inWindow.open()
    void inWindow.open()
    expect(count('createTicket')).toBe(1)
    expect(urls()).toHaveLength(2)
  })

  test('gets a new ticket if the person waited long', async () => {
    let made = 0
    const { inWindow, urls, time } = approval({
      createTicket: () => {
        const { expiresAt, ...rest } = ticket(`t${++made}`)
        return { ...rest, expiresAt: expiresAt + time.now - NOW }
      },
    })
    await inWindow.offer()
    time.now += 590_000
    void inWindow.open()
    await settle()
    expect(urls()).toEqual(['/approve?ticket=t2#SSSS'])
  })
})
