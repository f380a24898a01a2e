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

test('the brand of a project is a name and a logo', () => {
  expect(parse('{ name: "Zum Löwen & Söhne", logoUrl: "https://cdn.example/logo.svg" }')).toEqual({
    name: 'Zum Löwen & Söhne',
    logoUrl: 'https://cdn.example/logo.svg',
  })
})

test.each([
  ...['', ' Shop', 'Shop ', 'Shop\\u202e', 'Shop\\n', 'x'.repeat(49)].map((name) => [
    `{ name: "${name}" }`,
    'airlock.yaml:5: Project 1: "branding" name has to be 1 to 48 visible characters.',
  ]),
  [
    '{ logoUrl: "http://shop.example/logo.png" }',
    'airlock.yaml:5: Project "shop": "http://shop.example/logo.png" is not the address of a picture. Write one such as https://shop.example/logo.png.',
  ],
  ['none', 'airlock.yaml:5: Project 1: "branding" has to be { termsUrl: "https://shop.example/terms" }.'],
  [
    '{ colour: red }',
    'airlock.yaml:5: Project 1: "branding" has an unknown setting "colour". Known are name, logoUrl, termsUrl, privacyUrl, typeface.',
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

test('the typeface of a project has a family and files with their weights', () => {
  const text =
    '{ family: "Acme Sans", files: [{ file: "acme.woff2", weight: 400 }, { file: "b.woff2", weight: "100 900" }] }'
  expect(parse(`{ typeface: ${text} }`)?.typeface).toEqual({
    family: 'Acme Sans',
    files: [
      { file: 'acme.woff2', weight: 400 },
      { file: 'b.woff2', weight: '100 900' },
    ],
  })
})

test.each([
  ...['Acme\\"', 'a}*{color:red', 'Acme;', '</style>', 'A', 'url(x)'].map((family) => [
    family,
    'acme.woff2',
    '400',
    'has to be 2 to 48 letters',
  ]),
  ...['inherit', 'Serif', 'system-ui', 'ui-rounded', 'Geist'].map((family) => [
    family,
    'acme.woff2',
    '400',
    'is a name that CSS or the widget uses itself.',
  ]),
  ...['../acme.woff2', '/etc/acme.woff2', 'a/b.woff2', '.woff2', 'acme.ttf', 'a\\b.woff2', 'a%2f.woff2'].map(
    (file) => ['Acme', file, '400', 'has to be the name of a WOFF2 file in AIRLOCK_FONTS_DIR'],
  ),
  ...['0', '1000', '450.5', '"bold"', '"400;"', '"100 900 1"'].map((weight) => [
    'Acme',
    'acme.woff2',
    weight,
    'has to be a weight from 100 to 900',
  ]),
])('the typeface %s in %s at %s is refused', (family, file, weight, problem) => {
  const typeface = `{ family: "${family}", files: [{ file: "${file}", weight: ${weight} }] }`
  expect(() => parse(`{ typeface: ${typeface} }`)).toThrow(problem)
})
