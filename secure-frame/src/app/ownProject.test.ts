import { expect, test } from 'vitest'
import { isOwnProject } from './ownProject.ts'

test.each([
  ['demo', true],
  ['demo-two', false],
  ['Demo', false],
  [' demo', false],
])('the widget of %j may use the frame of demo: %s', (projectId, isIn) => {
  expect(isOwnProject('demo', { projectId })).toBe(isIn)
})
