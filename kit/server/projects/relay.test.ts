import { describe, expect, test } from 'vitest'
import { ConfigProblem } from '../config/problem.ts'
import type { Mode } from '../config/variables.ts'
import { demoProjects } from './demo.ts'
import { parseProjects } from './parse.ts'

const text = (walletConnect: unknown) => `projects:
  - id: shop
    name: Shop
    origins: ["https://shop.example"]
    walletConnect: ${JSON.stringify(walletConnect)}
`

const read = (walletConnect: unknown, mode: Mode = 'production') =>
  parseProjects(text(walletConnect), 'airlock.yaml', { mode, hasSecureFrame: true }).byId.get('shop')

function problemOf(walletConnect: unknown, mode?: Mode): string {
  try {
    read(walletConnect, mode)
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message
    throw error
  }
  return ''
}

const relay = (relayUrl: unknown) => ({ projectId: 'abc', relayUrl })

describe('the relay of a project', () => {
  test('is the operator’s', () => {
    expect(read(relay('wss://relay.example'))?.walletConnect).toEqual(relay('wss://relay.example'))
  })

  test('can be local in development, but not in production', () => {
    for (const url of ['ws://127.0.0.1:5104', 'ws://localhost:5104', 'ws://relay.localhost']) {
      expect(problemOf(relay(url), 'development')).toBe('')
      expect(problemOf(relay(url))).toContain('is an address of a local machine')
    }
  })

  test.each([
    ['ws on another host', 'ws://relay.example', 'is not wss'],
    ['another scheme', 'https://relay.example', 'is not wss'],
    ['an invalid URL', 'relay.example', 'is not an address'],
    ['a user name', 'wss://me:secret@relay.example', 'carries more than an address'],
    ['a query', 'wss://relay.example/?projectId=x', 'carries more than an address'],
  ])('is never %s', (_, url, reason) => {
    expect(problemOf(relay(url), 'development')).toMatch(/^airlock\.yaml:5: Project "shop": /)
    expect(problemOf(relay(url), 'development')).toContain(reason)
  })

  test.each([
    ['a URL alone', 'wss://relay.example', 'has to be { projectId: …, relayUrl: "wss://relay.example" }.'],
    ['no project id', { relayUrl: 'wss://relay.example' }, 'has to be the id that the relay knows you by'],
    ['a number as URL', relay(1), 'has to be an address in quotes'],
    ['an id with a space', { ...relay('wss://r.example'), projectId: 'a b' }, '1 to 128 letters'],
    ['an unknown setting', { ...relay('wss://r.example'), url: 1 }, 'Known are projectId, relayUrl.'],
  ])('is refused with %s', (_, walletConnect, reason) => {
    expect(problemOf(walletConnect)).toContain(reason)
  })
})

test('is the local stack’s in the demo project, at its port', () => {
  const urlIn = (variables: Record<string, string>) =>
    demoProjects(true, variables).byId.get('demo')?.walletConnect?.relayUrl
  expect(urlIn({})).toBe('ws://127.0.0.1:5104')
  expect(urlIn({ AIRLOCK_RELAY_PORT: '6104' })).toBe('ws://127.0.0.1:6104')
})
