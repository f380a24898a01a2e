import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SDK_VERSION } from '../../host-sdk/src/config/version.ts'
import { type ServerProcess, startWidgetProcess } from '../replicas/process.ts'

const PACKAGE = fileURLToPath(new URL('../../host-sdk/dist/index.js', import.meta.url))
const PINNED = `/sdk/${SDK_VERSION}/sdk.js`

test('the published package exports the public names, and no others', async () => {
  expect(Object.keys(await import(PACKAGE)).sort()).toEqual(['AirlockError', 'ErrorCode', 'createAirlock'])
})

describe('the script that a page pins', () => {
  let server: ServerProcess
  let url: string
  let integrity: Record<string, string>

  beforeAll(async () => {
    server = startWidgetProcess({
      NODE_ENV: 'development',
      AIRLOCK_PROJECTS: '',
      AIRLOCK_WIDGET_PORT: '0',
      HOST: '127.0.0.1',
    })
    const said = await server.said('listening')
    url = `http://127.0.0.1:${said.port}`
    integrity = said.integrity as typeof integrity
  }, 60_000)
  afterAll(() => server.stop())

  const hashOf = async (answer: Response) =>
    `sha384-${createHash('sha384')
      .update(new Uint8Array(await answer.arrayBuffer()))
      .digest('base64')}`

  test('never changes, can be imported by any page, and has the logged hash', async () => {
    const answer = await fetch(url + PINNED)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(integrity).toEqual({ [PINNED]: await hashOf(answer) })
  })

  test('is the newest one today, whose path is revalidated at every visit', async () => {
    const newest = await fetch(`${url}/sdk.js`)
    expect(newest.headers.get('cache-control')).toBe('no-cache')
    expect(await hashOf(newest)).toBe(integrity[PINNED])
  })

  test('loads its chunks from the same place', async () => {
    const code = await (await fetch(url + PINNED)).text()
    const parts = [...new Set(code.match(/\.\/sdk\/[\w-]+\.js/g))]
    expect(parts.length).toBeGreaterThan(4)
    const statuses = await Promise.all(
      parts.map(async (part) => (await fetch(new URL(part, url + PINNED))).status),
    )
    expect(statuses).toEqual(parts.map(() => 200))
  })

  test('of another version is missing, and that is not cached', async () => {
    const answer = await fetch(`${url}/sdk/0.0.0/sdk.js`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
