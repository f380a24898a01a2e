import { expect, test } from 'vitest'
import { ConfigProblem } from '../config/problem.ts'
import { parseProjects } from './parse.ts'

const parse = (analytics: unknown) => {
  const project = { id: 'shop', name: 'Shop', origins: ['https://shop.example'], analytics }
  return parseProjects(JSON.stringify({ projects: [project] }), 'airlock.yaml', {
    mode: 'production',
    hasSecureFrame: false,
  }).byId.get('shop')?.analytics
}

test.each<[setting: unknown, analytics: unknown]>([
  [undefined, null],
  [false, null],
  [true, { rawDays: null, addresses: false }],
  [{}, { rawDays: null, addresses: false }],
  [{ raw: true }, { rawDays: 30, addresses: false }],
  [
    { raw: false, retentionDays: 7 },
    { rawDays: null, addresses: false },
  ],
  [
    { raw: true, retentionDays: 400, addresses: true },
    { rawDays: 400, addresses: true },
  ],
])('analytics: %j', (setting, analytics) => {
  expect(parse(setting)).toEqual(analytics)
})

test.each([
  'yes',
  null,
  [],
  { raw: 'yes' },
  { retentionDays: 0 },
  { retentionDays: 401 },
  { retentionDays: 1.5 },
  { days: 3 },
])('analytics: %j is refused', (setting) => {
  expect(() => parse(setting)).toThrow(ConfigProblem)
  expect(() => parse(setting)).toThrow(/"analytics" .*(?:has to be|unknown)/)
})
