import { h } from 'preact'
import { describe, expect, test, vi } from 'vitest'
import { createScreens, runStep, type Screen } from './screens.ts'

const node = (text: string) => h('p', null, text)
const never = () => new Promise<never>(() => undefined)

describe('the screens', () => {
  test('shows what a flow draws until the screen ends', () => {
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

  test('rejects when the person goes back, and hides the screen', async () => {
    const screens = createScreens()
    const screen = screens.enter('approve', 'Approve')
    screen.draw(node('one'))
    const waiting = screen.race(never())
    screens.leave()
    await expect(waiting).rejects.toMatchObject({ code: 4001 })
    screen.draw(node('two'))
    expect(screens.current()).toBeNull()
  })

  test('replaces an old screen with a new one, and ignores the old one’s end', async () => {
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

  test('rejects a race of a screen that has already ended', async () => {
    const screens = createScreens()
    const screen = screens.enter('otp', 'Enter your code')
    screens.leave()
    await expect(screen.race(Promise.resolve(1))).rejects.toMatchObject({ code: 4001 })
  })
})

describe('a step of a screen', () => {
  test('that the person leaves ends alone', async () => {
    const screens = createScreens()
    const screen = screens.enter('methods', 'Sign-in methods')
    let step: Screen | undefined
    const left = runStep(screen, (one) => {
      step = one
      one.draw(node('step'))
      return never()
    })
    step?.leave()
    expect(await left).toBeNull()
    screen.draw(node('list'))
    step?.draw(node('late'))
    expect(screens.current()?.node.props.children).toBe('list')
    expect(screen.signal.aborted).toBe(false)
  })

  test('ends with its screen, for the same reason', async () => {
    const screens = createScreens()
    const screen = screens.enter('methods', 'Sign-in methods')
    let signal: AbortSignal | undefined
    const left = runStep(screen, (one) => {
      signal = one.signal
      return never()
    })
    screens.leave()
    await expect(left).rejects.toMatchObject({ code: 4001 })
    expect(signal?.aborted).toBe(true)
  })

  test('returns its result, and draws nothing afterwards', async () => {
    const screens = createScreens()
    const screen = screens.enter('methods', 'Sign-in methods')
    let step: Screen | undefined
    const result = await runStep(screen, async (one) => {
      step = one
      return 'done'
    })
    expect(result).toBe('done')
    step?.draw(node('late'))
    expect(screens.current()).toBeNull()
  })

  test('that fails passes its error on', async () => {
    const screens = createScreens()
    const screen = screens.enter('methods', 'Sign-in methods')
    await expect(runStep(screen, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
})
