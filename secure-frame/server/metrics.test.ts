import { createMetrics } from '@airlock/kit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labelsOf, ODD_REQUESTS } from '../../kit/testing/metricLabels.ts'
import { createApi } from './api.ts'
import { createApp } from './app.ts'
import { countMail, LIMIT_NAMES } from './metrics.ts'
import { databases, type TestDatabase } from './testing/databases.ts'
import { documentsForTests } from './testing/documents.ts'
import { createTestServer, start } from './testing/server.ts'

describe.each(databases)('metrics on $name', ({ open }) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  afterAll(() => opened.close())

  test('requests cannot create labels', async () => {
    const metrics = createMetrics('secure', LIMIT_NAMES)
    const { services } = await createTestServer({ db: opened.db })
    const app = createApp({ ...documentsForTests().server, metrics }, createApi(services))
    for (const [method, path] of ODD_REQUESTS) await app.request(path, { method })
    const { route = [], method = [] } = await labelsOf(metrics)
    const routes = new Set(app.routes.map(({ path }) => path))
    expect(route.filter((text) => !routes.has(text))).toEqual([])
    expect(method.toSorted()).toEqual(['GET', 'OPTIONS', 'POST', 'other'])
    expect(await metrics.text()).not.toMatch(/ada|evil|0xf39/i)
  })

  test('pending emails, their age, and refusing limits are counted', async () => {
    const metrics = createMetrics('secure', LIMIT_NAMES)
    const server = await createTestServer({ db: opened.db, onLimit: metrics.limited })
    countMail(metrics, opened.db, server.clock.read)
    expect(await metrics.text()).toContain('airlock_mail_waiting{service="secure"} 0\n')
    const client = await server.client()
    await start(client, 'ada@mail.example')
    server.clock.pass(12_000)
    expect((await start(client, 'ada@mail.example')).status).toBe(429)
    const text = await metrics.text()
    expect(text).toContain('airlock_mail_waiting{service="secure"} 1\n')
    expect(text).toContain('airlock_mail_oldest_seconds{service="secure"} 12\n')
    expect(text).toContain('airlock_limit_hits_total{limit="send-gap",service="secure"} 1\n')
    expect(text).not.toContain('ada')
    await server.services.mailer.deliverDue()
    expect(await metrics.text()).toContain('airlock_mail_oldest_seconds{service="secure"} 0\n')
  })
})
