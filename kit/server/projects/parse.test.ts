import { describe, expect, test } from 'vitest'
import { ConfigProblem } from '../config/problem.ts'
import type { Mode } from '../config/variables.ts'
import { parseProjects } from './parse.ts'

const file = 'airlock.yaml'
const production = { mode: 'production', hasSecureFrame: true } as const

function problemsOf(text: string, mode: Mode = 'development', hasSecureFrame = true): string[] {
  try {
    parseProjects(text, file, { mode, hasSecureFrame })
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message.split('\n')
    throw error
  }
  return []
}

const shop = `
projects:
  - id: shop
    name: The Shop
    origins:
      - "https://shop.example"
      - "https://*.shop.example"
    features:
      activity: false
`

describe('a project file', () => {
  test('is parsed', () => {
    const { byId, file: from } = parseProjects(shop, file, production)
    expect(from).toBe(file)
    const project = byId.get('shop')
    expect(project?.name).toBe('The Shop')
    expect(project?.origins.map((pattern) => pattern.text)).toEqual([
      'https://shop.example',
      'https://*.shop.example',
    ])
    expect(project?.features.map(({ isEnabled }) => isEnabled)).toEqual([true, true, false, false, false])
    expect(project?.listedNetworks).toEqual([])
    expect(project?.deviceConfirmation).toBe(false)
    expect(project?.walletConnect).toBeNull()
    expect(project?.approveInFrame).toEqual([])
    expect(project?.analytics).toBeNull()
    expect(project?.smartAccounts).toBeNull()
  })

  test('can be JSON', () => {
    const json = JSON.stringify({
      projects: [{ id: 'shop', name: 'Shop', origins: ['https://shop.example'] }],
    })
    expect(parseProjects(json, file, production).byId.get('shop')?.name).toBe('Shop')
  })

  test('can allow no site in development', () => {
    expect(problemsOf('projects: [{ id: a, name: A, origins: [] }]')).toEqual([])
  })
})

describe('an invalid project file is refused with file, line, reason and fix', () => {
  test.each<[string, string, string[]]>([
    ['an empty file', '', ['airlock.yaml:1: The file has to start with "projects:".']],
    ['no project', 'projects: []', ['airlock.yaml:1: "projects" is empty: add a project.']],
    ['broken YAML', 'projects:\n  - id: "shop\n', ['airlock.yaml:3: Missing closing "quote.']],
    [
      'a duplicate key',
      'projects:\n  - id: a\n    id: b\n    name: A\n    origins: []\n',
      ['airlock.yaml:3: Map keys must be unique.'],
    ],
    [
      'a missing name',
      'projects:\n\n  - id: a\n    origins: []\n',
      ['airlock.yaml:3: Project 1: "name" has to be a text, such as "name: Shop".'],
    ],
    [
      'an unknown setting',
      'projects:\n  - id: a\n    name: A\n    origin: []\n    origins: []\n',
      [
        'airlock.yaml:4: Project 1 has an unknown setting "origin". Known are id, name, origins, features, networks, rpcUrl, tokens, walletConnect, deviceConfirmation, approvals, branding, analytics, socialLogin, smartAccounts, names, onramp.',
      ],
    ],
    [
      'an id with a space',
      'projects:\n  - id: a shop\n    name: A\n    origins: []\n',
      ['airlock.yaml:2: Project 1: "id" has to be 1 to 128 letters, digits, hyphens or underscores.'],
    ],
    [
      'origins as one text',
      'projects:\n  - id: a\n    name: A\n    origins: https://a.example\n',
      ['airlock.yaml:4: Project 1: "origins" has to be a list of sites, one "- https://…" a line.'],
    ],
    [
      'an origin that is a number',
      'projects:\n  - id: a\n    name: A\n    origins:\n      - https://a.example\n      - 3000\n',
      ['airlock.yaml:6: Project 1: "origins" 2 has to be a text in quotes, such as "https://shop.example".'],
    ],
    [
      'a duplicate id',
      'projects:\n  - { id: a, name: A, origins: [] }\n  - { id: a, name: B, origins: [] }\n',
      ['airlock.yaml:3: There is another project "a". Give this one its own id.'],
    ],
    [
      'an unknown feature',
      'projects:\n  - id: a\n    name: A\n    origins: []\n    features:\n      swaps: true\n',
      [
        'airlock.yaml:6: Project 1: "features" has an unknown setting "swaps". Known are social_login, swap, onramp, activity, reown_branding.',
      ],
    ],
    [
      'a feature that is not supported yet',
      'projects:\n  - id: a\n    name: A\n    origins: []\n    features:\n      onramp: true\n',
      [
        'airlock.yaml:6: Project "a" switches onramp on, which needs providers. Add the section "onramp", or remove the line.',
      ],
    ],
    [
      'a sign-in with a provider that is not configured',
      'projects:\n  - id: a\n    name: A\n    origins: []\n    features:\n      social_login: [email, google]\n',
      [
        'airlock.yaml:6: Project "a" offers sign-in with "google", but its "socialLogin" has no google. Add it, or remove it here.',
      ],
    ],
    [
      'an invalid device confirmation',
      'projects:\n  - id: a\n    name: A\n    origins: []\n    deviceConfirmation: maybe\n',
      ['airlock.yaml:5: Project 1: "deviceConfirmation" has to be true or false.'],
    ],
    [
      'a wildcard on a public suffix',
      'projects:\n  - id: a\n    name: A\n    origins:\n      - https://a.example\n      - https://*.vercel.app\n',
      [
        'airlock.yaml:6: Project "a": "https://*.vercel.app" cannot be allowed: anybody can get a name under vercel.app, so this would let strangers in. List each site, such as https://my-shop.vercel.app.',
      ],
    ],
  ])('%s', (_, text, problems) => {
    expect(problemsOf(text)).toEqual(problems)
  })

  test('every problem of production is reported at once', () => {
    const text = `projects:
  - id: demo
    name: Demo
    origins:
      - "http://*.localhost:*"
  - id: old
    name: Old
    origins: ["http://old.example", "https://old.example:*"]
  - id: nobody
    name: Nobody
    origins: []
`
    expect(problemsOf(text, 'production')).toEqual([
      expect.stringMatching(/^airlock\.yaml:5: .*address of a local machine/),
      expect.stringMatching(/^airlock\.yaml:8: .*write https:\/\/old\.example\.$/),
      expect.stringMatching(/^airlock\.yaml:8: .*a port of \*/),
      expect.stringMatching(/^airlock\.yaml:11: Project "nobody" allows no site/),
    ])
    expect(problemsOf(text)).toEqual([])
  })

  test('email sign-in without a secure frame is refused', () => {
    const text =
      'projects:\n  - id: a\n    name: A\n    origins: []\n    features:\n      social_login: true\n'
    expect(problemsOf(text, 'development', true)).toEqual([])
    expect(problemsOf(text, 'development', false)).toEqual([
      'airlock.yaml:6: Project "a" switches social_login on, which needs the secure frame. Set AIRLOCK_SECURE_URL to its origin, or remove the line.',
    ])
  })
})
