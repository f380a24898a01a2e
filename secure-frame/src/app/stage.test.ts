import { h } from 'preact'
import { describe, expect, test, vi } from 'vitest'
import { createStage } from './stage.ts'

const node = (text: string) => h('p', null, text)
const never = () => new Promise<never>(() => undefined)

describe('the stage', () => {
  test('shows what a scene draws until the scene ends', () => {
    const stage = createStage()
    const listener = vi.fn()
    stage.subscribe(listener)
    const scene = stage.enter('otp', 'Enter your code')
    expect(stage.current()).toBeNull()
    scene.draw(node('one'))
    expect(stage.current()).toMatchObject({ name: 'otp', title: 'Enter your code' })
    scene.end()
    expect(stage.current()).toBeNull()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('rejects the scene when the person goes back, and hides it', async () => {
    const stage = createStage()
    const scene = stage.enter('approve', 'Approve')
    scene.draw(node('one'))
    const waiting = scene.race(never())
    stage.leave()
    await expect(waiting).rejects.toMatchObject({ code: 4001 })
    scene.draw(node('two'))
    expect(stage.current()).toBeNull()
  })

  test('replaces an old scene with a new one, and ignores the old one’s end', async () => {
    const stage = createStage()
    const first = stage.enter('otp', 'Enter your code')
    const waiting = first.race(never())
    const second = stage.enter('export', 'Export keys')
    await expect(waiting).rejects.toMatchObject({ code: -32053 })
    second.draw(node('two'))
    first.end()
    first.leave()
    expect(stage.current()?.name).toBe('export')
  })

  test('rejects a race of a scene that has already ended', async () => {
    const stage = createStage()
    const scene = stage.enter('otp', 'Enter your code')
    stage.leave()
    await expect(scene.race(Promise.resolve(1))).rejects.toMatchObject({ code: 4001 })
  })
})
