import { expect, test } from 'vitest'
import { createPointerScale, type Point } from './pointerScale.ts'

const at = (client: number, screen: number): Point => ({
  clientX: client,
  clientY: client,
  screenX: screen,
  screenY: screen,
})

test.each<[string, readonly Point[], number]>([
  ['nothing was moved', [], 1],
  ['the pointer moves as far on the page as on the screen', [at(0, 500), at(100, 600)], 1],
  ['it moves as far in many small steps', [0, 10, 20, 30, 40, 50].map((way) => at(way, 500 + way)), 1],
  ['it moves half as far on the screen', [at(0, 500), at(100, 550)], 0.5],
  ['it moves half as far in many small steps', [0, 10, 20, 30, 40].map((way) => at(way, 500 + way / 2)), 0.5],
  ['it moves a quarter less', [at(0, 500), at(100, 575)], 1],
  ['it moves farther: the page is zoomed in', [at(0, 500), at(100, 700)], 1],
  ['it has hardly moved', [at(0, 500), at(20, 500)], 1],
  ['the page was reduced, and is not any more', [at(0, 500), at(100, 550), at(200, 650)], 1],
])('if %s', (_, points, scale) => {
  const pointer = createPointerScale()
  for (const point of points) pointer.moved(point)
  expect(pointer.get()).toBe(scale)
})

test('movement between leaving and coming back is ignored', () => {
  const pointer = createPointerScale()
  pointer.moved(at(0, 500))
  pointer.left()
  pointer.moved(at(200, 510))
  pointer.moved(at(300, 610))
  expect(pointer.get()).toBe(1)
})
