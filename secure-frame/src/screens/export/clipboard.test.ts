import { expect, test } from 'vitest'
import { CLIPBOARD_TIME, type ClipboardEnvironment, copyForAWhile } from './clipboard.ts'

class Desk implements ClipboardEnvironment {
  holds = ''
  focused = true
  refuses = false
  private waiting: (() => void)[] = []
  private timers: (() => void)[] = []
  write = async (text: string) => {
    if (this.refuses || !this.focused) throw new DOMException('', 'NotAllowedError')
    this.holds = text
  }
  hasFocus = () => this.focused
  onceFocused = (run: () => void) => {
    this.waiting.push(run)
  }
  after = (milliseconds: number, run: () => void) => {
    expect(milliseconds).toBe(CLIPBOARD_TIME)
    this.timers.push(run)
  }
  minutePasses() {
    for (const run of this.timers.splice(0)) run()
  }
  comesBack() {
    this.focused = true
    for (const run of this.waiting.splice(0)) run()
  }
}

test('a minute after the copy the clipboard is empty', async () => {
  const desk = new Desk()
  await copyForAWhile('secret words', desk)
  expect(desk.holds).toBe('secret words')
  desk.minutePasses()
  expect(desk.holds).toBe('')
})

test('a visitor who is elsewhere at that time finds it empty after coming back', async () => {
  const desk = new Desk()
  await copyForAWhile('secret words', desk)
  desk.focused = false
  desk.minutePasses()
  expect(desk.holds).toBe('secret words')
  desk.comesBack()
  expect(desk.holds).toBe('')
})

test('a second copy has its own minute', async () => {
  const desk = new Desk()
  await copyForAWhile('first', desk)
  desk.focused = false
  desk.minutePasses()
  desk.focused = true
  await copyForAWhile('second', desk)
  desk.comesBack()
  expect(desk.holds).toBe('second')
  desk.minutePasses()
  expect(desk.holds).toBe('')
})

test('if copying is not allowed it rejects, and clears nothing', async () => {
  const desk = new Desk()
  desk.holds = 'of somebody else'
  desk.refuses = true
  await expect(copyForAWhile('secret words', desk)).rejects.toThrow(DOMException)
  desk.minutePasses()
  expect(desk.holds).toBe('of somebody else')
})
