import { describe, expect, test } from 'vitest'
import { allowSite } from './allowSite.ts'
import { readProject } from './project.ts'

const project = {
  projectId: 'demo',
  allowedOrigins: ['https://shop.example', 'http://*.localhost:*', 'https://*'],
  features: [],
  networks: [{ id: 'eip155:1', name: 'Ethereum' }],
}

describe('the project in the document', () => {
  test('is read as it is', () => {
    expect(readProject(JSON.stringify(project))).toEqual(project)
  })

  test.each([[null], [undefined], [''], ['{'], ['[]'], ['{"projectId":"demo"}']])(
    'is not there in %j',
    (text) => {
      expect(readProject(text)).toBeNull()
    },
  )
})

describe('a site may show the widget', () => {
  test.each([
    ['that is listed and frames us', 'https://shop.example', 'https://shop.example', true],
    ['by a pattern', 'http://dapp.localhost:5100', 'http://dapp.localhost:5100', true],
    ['where the browser does not tell who frames us', 'https://shop.example', undefined, true],
    ['but not for another that frames us', 'https://shop.example', 'https://evil.example', false],
    ['but not unlisted', 'https://evil.example', 'https://evil.example', false],
    ['but not by a pattern that no server would accept', 'https://any', 'https://any', false],
    ['but not with another scheme', 'http://shop.example', 'http://shop.example', false],
  ])('%s', (_, origin, ancestor, allowed) => {
    expect(allowSite(project, ancestor)(origin)).toBe(allowed)
  })

  test('but none without a project', () => {
    expect(allowSite(null, undefined)('https://shop.example')).toBe(false)
  })
})
