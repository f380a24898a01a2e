import { expect, test } from 'vitest'
import type { Mode } from '../config/variables.ts'
import { parseProjects } from './parse.ts'

const parse = (approvals: string, mode: Mode = 'production') => {
  const text = `projects:
  - id: shop
    name: Shop
    origins: ["https://shop.example", "https://*.shop.example"]
    approvals: ${approvals}
`
  return parseProjects(text, 'airlock.yaml', { mode, hasSecureFrame: true })
}

test.each([
  ['{ frame: ["https://shop.example"] }', ['https://shop.example']],
  [
    '{ frame: ["https://pay.shop.example", "https://shop.example:443"] }',
    ['https://pay.shop.example', 'https://shop.example'],
  ],
])('%s trusts %j, as browsers write them', (approvals, origins) => {
  expect(parse(approvals).byId.get('shop')?.approveInFrame).toEqual(origins)
})

test.each([
  ['frame', 'airlock.yaml:5: Project 1: "approvals" has to be { frame: ["https://shop.example"] }.'],
  [
    '{ frame: ["https://shop.example"], window: [] }',
    'airlock.yaml:5: Project 1: "approvals" has an unknown setting "window". Known are frame.',
  ],
  [
    '{ frame: [] }',
    'airlock.yaml:5: Project 1: "approvals" frame is empty: list a site, or remove "approvals".',
  ],
  [
    '{ frame: true }',
    'airlock.yaml:5: Project 1: "approvals" frame has to be a list of exact sites, one "- https://…" a line.',
  ],
  [
    '{ frame: ["https://*.shop.example"] }',
    'airlock.yaml:5: Project "shop": "https://*.shop.example" names more than one site. Approvals in the frame need each site in full, such as "https://shop.example".',
  ],
  [
    '{ frame: ["https://thief.example"] }',
    'airlock.yaml:5: Project "shop": "https://thief.example" is not among the "origins" of this project. Add it there, or remove it here.',
  ],
  [
    '{ frame: ["https://shop.example/pay"] }',
    'airlock.yaml:5: Project "shop": "https://shop.example/pay" is not an origin: write scheme and host, such as https://shop.example.',
  ],
  [
    '{ frame: ["http://shop.example"] }',
    'airlock.yaml:5: Project "shop": "http://shop.example" cannot be allowed: http is for development. In production serve the site over https and write https://shop.example.',
  ],
])('%s is refused', (approvals, problem) => {
  expect(() => parse(approvals)).toThrow(problem)
})
