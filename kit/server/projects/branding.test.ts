import { expect, test } from 'vitest'
import type { Mode } from '../config/variables.ts'
import { parseProjects } from './parse.ts'

const parse = (branding: string, mode: Mode = 'production') => {
  const text = `projects:
  - id: shop
    name: Shop
    origins: ["https://shop.example"]
    branding: ${branding}
`
  return parseProjects(text, 'airlock.yaml', { mode, hasSecureFrame: true }).byId.get('shop')?.branding
}

test('the terms and the privacy policy of a project are links, both or one', () => {
  expect(parse('{ termsUrl: "https://shop.example/terms", privacyUrl: "https://shop.example" }')).toEqual({
    termsUrl: 'https://shop.example/terms',
    privacyUrl: 'https://shop.example/',
  })
  expect(parse('{ termsUrl: "http://localhost:5100/terms" }', 'development')).toEqual({
    termsUrl: 'http://localhost:5100/terms',
  })
})

test.each([
  ['none', 'airlock.yaml:5: Project 1: "branding" has to be { termsUrl: "https://shop.example/terms" }.'],
  [
    '{ colour: red }',
    'airlock.yaml:5: Project 1: "branding" has an unknown setting "colour". Known are termsUrl, privacyUrl.',
  ],
  [
    '{ termsUrl: 1 }',
    'airlock.yaml:5: Project 1: "branding" termsUrl has to be an address in quotes, such as "https://shop.example/terms".',
  ],
  ...[
    'javascript:alert(1)',
    'http://shop.example',
    '/terms',
    'https://me:secret@shop.example',
    'http://localhost',
  ].map((url) => [
    `{ privacyUrl: "${url}" }`,
    `airlock.yaml:5: Project "shop": "${url}" is not the address of a page. Write one such as https://shop.example/terms.`,
  ]),
])('%s is refused', (branding, problem) => {
  expect(() => parse(branding ?? '')).toThrow(problem)
})
