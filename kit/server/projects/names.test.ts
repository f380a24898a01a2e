import { expect, test } from 'vitest'
import { parseProjects } from './parse.ts'

const read = (setting: string) => {
  const text = [
    'projects:',
    '  - id: shop',
    '    name: Shop',
    '    origins: ["https://shop.example"]',
    `    names: ${setting}`,
  ].join('\n')
  return parseProjects(text, 'airlock.yaml', { mode: 'production', hasSecureFrame: true }).byId.get('shop')
    ?.names
}

test('a project has parent names and words that nobody may register', () => {
  expect(read('{ parents: [shop.eth, id.shop.example], reserved: [support] }')).toEqual({
    parents: ['shop.eth', 'id.shop.example'],
    reserved: ['support'],
  })
  expect(read('{ parents: [shop.eth] }')?.reserved).toEqual([])
})

test.each([
  ['another value', '[shop.eth]', 'Project 1: "names" has to have parents.'],
  [
    'no list of parents',
    '{ parents: shop.eth }',
    'Project 1: "names" parents has to be a list of your names, such as [shop.eth].',
  ],
  [
    'an empty list',
    '{ parents: [] }',
    'Project 1: "names" parents is empty: list a name, or remove "names".',
  ],
  [
    'a top-level name',
    '{ parents: [eth] }',
    'Project 1: "names" parents: 1 has to be a name of yours in lower case, such as shop.eth.',
  ],
  [
    'capitals, which ENS does not distinguish',
    '{ parents: [Shop.eth] }',
    'Project 1: "names" parents: 1 has to be a name of yours in lower case, such as shop.eth.',
  ],
  [
    'a parent twice',
    '{ parents: [shop.eth, shop.eth] }',
    'Project "shop": "names" lists "shop.eth" twice. Remove one.',
  ],
  [
    'a reserved word with a dot',
    '{ parents: [shop.eth], reserved: [a.b] }',
    'Project 1: "names" reserved: 1 has to be lower-case letters, digits and hyphens, such as support.',
  ],
  [
    'an unknown setting',
    '{ parents: [shop.eth], suffix: x }',
    'Project 1: "names" has an unknown setting "suffix". Known are parents, reserved.',
  ],
])('%s is refused, and the line is named', (_, setting, message) => {
  expect(() => read(setting)).toThrow(`airlock.yaml:5: ${message}`)
})
