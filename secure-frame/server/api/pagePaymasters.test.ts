import { describe, expect, test } from 'vitest'
import { refusal } from '../testing/answers.ts'
import { asking, EVE, usePaymasters } from './paymasters.fixture.ts'

const { parts, tokenAt, ask, asked, connections } = usePaymasters()

describe('a paymaster that a page names', () => {
  const named = (url: string, change: object = {}) =>
    asking({ policyId: 'page' }, change, { service: { url } })

  test('is asked with the page’s context if the project lists it, and not told the project’s', async () => {
    expect((await ask(named(parts.pageUrl), await tokenAt('shop'))).status).toBe(200)
    expect(parts.pages.received).toMatchObject([{ path: '/page/rpc?apikey=canary-key' }])
    expect(parts.pages.received[0]?.params[3]).toEqual({ policyId: 'page' })
    expect(parts.own.received).toEqual([])
  })

  test('is never connected to if the project does not list exactly this address', async () => {
    const token = await tokenAt('shop')
    const before = connections()
    const others = [
      `${parts.pageUrl}&x=1`,
      `${parts.pageUrl}#`,
      parts.pageUrl.replace('127.0.0.1', 'localhost'),
      parts.pageUrl.replace('http:', 'HTTP:'),
      `${parts.pageUrl} `,
      parts.own.url,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
    ]
    for (const url of others)
      expect(await refusal(await ask(named(url), token))).toMatchObject({ code: 'not-found' })
    expect(await refusal(await ask(named(parts.pageUrl), await tokenAt('tokens')))).toMatchObject({
      code: 'not-found',
    })
    expect(connections()).toBe(before)
  })

  test('pays for no other person either', async () => {
    const body = named(parts.pageUrl, { sender: EVE.smart })
    expect(await refusal(await ask(body, await tokenAt('shop')))).toMatchObject({ code: 'invalid' })
    expect(asked()).toEqual([])
  })

  test('does not get its address into an answer or the log', async () => {
    parts.pages.respond((response) => response.writeHead(503).end('canary'))
    const text = await (await ask(named(parts.pageUrl), await tokenAt('shop'))).text()
    expect(text).toContain('The page’s paymaster of shop for eip155:10 answered 503')
    expect(text + parts.server.log.join()).not.toMatch(/canary|127\.0\.0\.1/)
  })
})
