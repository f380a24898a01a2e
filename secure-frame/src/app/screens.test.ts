import { h } from 'preact'
import { describe, expect, test, vi } from 'vitest'
import { createScreens } from './screens.ts'

const node = (text: string) => h('p', null, text)
const never = () => new Promise<never>(() => undefined)

describe('the screens', () => {
  test('shows what a flow draws, until it ends', () => {
    const screens = createScreens()
    const listener = vi.fn()
    screens.subscribe(listener)
    const screen = screens.enter('otp', 'Enter your code')
    expect(screens.current()).toBeNull()
    screen.draw(node('one'))
    expect(screens.current()).toMatchObject({ name: 'otp', title: 'Enter your code' })
    screen.end()
    expect(screens.current()).toBeNull()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('who goes back has said no, and nothing of the screen shows any more', async () => {
    const screens = createScreens()
    const screen = screens.enter('approve', 'Approve')
    screen.draw(node('one'))
    const waiting = screen.race(never())
    screens.leave()
    await expect(waiting).rejects.toMatchObject({ code: 4001 })
    screen.draw(node('two'))
    expect(screens.current()).toBeNull()
  })

  test('a new screen takes the place of an old one, whose end does not end it', async () => {
    const screens = createScreens()
    const first = screens.enter('otp', 'Enter your code')
    const waiting = first.race(never())
    const second = screens.enter('export', 'Export keys')
    await expect(waiting).rejects.toMatchObject({ code: -32053 })
    second.draw(node('two'))
    first.end()
    first.leave()
    expect(screens.current()?.name).toBe('export')
  })

  test('a race that was left before it began is lost', async () => {
    const screens = createScreens()
    const screen = screens.enter('otp', 'Enter your code')
    screens.leave()
    await expect(screen.race(Promise.resolve(1))).rejects.toMatchObject({ code: 4001 })
  })
})
