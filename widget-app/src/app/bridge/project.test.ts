import { describe, expect, test } from 'vitest'
import { allowSite } from './allowSite.ts'
import { readProject } from './project.ts'

const project = {
  projectId: 'demo',
  allowedOrigins: ['https://shop.example', 'http://*.localhost:*', 'https://*'],
  features: [],
  networks: [{ id: 'eip155:1', name: 'Ethereum' }],
}

describe('the project’s data in the document', () => {
  test('is parsed', () => {
    expect(readProject(JSON.stringify(project))).toEqual(project)
  })

  test.each([[null], [undefined], [''], ['{'], ['[]'], ['{"projectId":"demo"}']])(
    'is missing in %j',
    (text) => {
      expect(readProject(text)).toBeNull()
    },
  )
})

describe('whether a site may show the widget', () => {
  test.each([
    ['yes, if it is listed and frames us', 'https://shop.example', 'https://shop.example', true],
    ['yes, by a pattern', 'http://dapp.localhost:5100', 'http://dapp.localhost:5100', true],
    ['yes, if the browser does not report the ancestor', 'https://shop.example', undefined, true],
    ['no, if another one frames us', 'https://shop.example', 'https://evil.example', false],
    ['no, if it is not listed', 'https://evil.example', 'https://evil.example', false],
    ['no, by an invalid pattern', 'https://any', 'https://any', false],
    ['no, with another scheme', 'http://shop.example', 'http://shop.example', false],
  ])('%s', (_, origin, ancestor, allowed) => {
    expect(allowSite(project, ancestor)(origin)).toBe(allowed)
  })

  test('no, without a project', () => {
    expect(allowSite(null, undefined)('https://shop.example')).toBe(false)
  })
})
