import { randomUUID } from 'node:crypto'
import { ConfigProblem, createMetrics, type Project, parseProjects } from '@airlock/kit/server'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Store } from '../db/store.ts'
import { OutboundError } from '../outbound/error.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { storeOf } from '../testing/indexed.ts'
import { silent as log } from '../testing/silent.ts'
import { type Analytics, createAnalytics, requirePlace } from './analytics.ts'
import type { TakenEvent } from './event.ts'
import { KEPT_REPORTS, purge } from './tables.ts'

const projects = parseProjects(
  JSON.stringify({
    projects: [
      { id: 'shop', name: 'Shop', origins: ['https://shop.example'], analytics: true },
      {
        id: 'raw',
        name: 'Raw',
        origins: ['https://shop.example'],
        analytics: { raw: true, retentionDays: 7, addresses: true },
      },
      { id: 'off', name: 'Off', origins: ['https://shop.example'] },
    ],
  }),
  'a.yaml',
  { mode: 'production', hasSecureFrame: false },
)
const projectOf = (id: string): Project => {
  const project = projects.byId.get(id)
  if (!project) throw new Error(`no project ${id}`)
  return project
}
const [shop, raw, off] = [projectOf('shop'), projectOf('raw'), projectOf('off')]

const event = (changes: Partial<TakenEvent> = {}): TakenEvent => ({
  id: randomUUID(),
  site: 'https://shop.example',
  event: 'MODAL_OPEN',
  properties: { connected: 'false' },
  address: null,
  report: null,
  ...changes,
})
const report = (fingerprint: string): TakenEvent =>
  event({
    event: 'API_ERROR',
    properties: { errorType: 'Error' },
    report: { fingerprint, type: 'Error', message: `m ${fingerprint}`, stack: '' },
  })

const request = () => Promise.reject(new Error('These tests send nothing.'))
const over = (store: Store | undefined, changes: Partial<Parameters<typeof createAnalytics>[0]> = {}) =>
  createAnalytics({ projects, store, eventsUrl: undefined, request, log, ...changes })

const today = () => new Date().toISOString().slice(0, 10)
const total = async (analytics: Analytics, id: string, name: string) =>
  (await analytics.days(id, '2020-01-01', today()))
    .filter(({ event, property }) => event === name && property === '')
    .reduce((sum, { count }) => sum + count, 0)

describe.each(databases)('analytics on $name', ({ open }) => {
  let opened: TestDatabase
  const running: Analytics[] = []
  const started = (...given: Parameters<typeof over>) => {
    const analytics = over(...given)
    running.push(analytics)
    return analytics
  }
  beforeEach(async () => {
    opened = await open()
  }, 60_000)
  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.close()))
    await opened.close()
  })

  test('counts events and each of their properties by day', async () => {
    const analytics = started(storeOf(opened.db))
    analytics.take(shop, [event(), event(), event({ properties: { connected: 'true' } })], '')
    await analytics.flush()
    analytics.take(shop, [event()], '')
    await analytics.flush()
    const day = today()
    expect(await analytics.days('shop', day, day)).toEqual([
      { day, event: 'MODAL_OPEN', property: '', value: '', count: 4 },
      { day, event: 'MODAL_OPEN', property: 'connected', value: 'false', count: 3 },
      { day, event: 'MODAL_OPEN', property: 'connected', value: 'true', count: 1 },
    ])
    expect(await analytics.days('raw', day, day)).toEqual([])
    expect(await analytics.days('shop', '2020-01-01', '2020-01-02')).toEqual([])
  })

  test('counts a repeated event once', async () => {
    const analytics = started(storeOf(opened.db))
    const same = event()
    analytics.take(shop, [same, same], '')
    analytics.take(shop, [same], '')
    analytics.take(raw, [same], '')
    await analytics.flush()
    expect(await total(analytics, 'shop', 'MODAL_OPEN')).toBe(1)
    expect(await total(analytics, 'raw', 'MODAL_OPEN')).toBe(1)
  })

  test('keeps no rows of visitors unless the project enables that', async () => {
    const analytics = started(storeOf(opened.db))
    const [mine, other] = [event({ address: '0xa1' }), event()]
    analytics.take(shop, [event()], '')
    analytics.take(raw, [mine, other], '')
    await analytics.flush()
    const rows = await opened.db.selectFrom('analytics_events').selectAll().execute()
    expect(rows.map(({ at: _, ...row }) => row).toSorted(({ address }) => (address ? -1 : 1))).toEqual([
      {
        project: 'raw',
        event_id: mine.id,
        site: 'https://shop.example',
        event: 'MODAL_OPEN',
        properties: { connected: 'false' },
        address: '0xa1',
      },
      expect.objectContaining({ event_id: other.id, address: null }),
    ])
  })

  test('removes rows that are expired or no longer enabled, and old counts', async () => {
    const { db } = opened
    await sql`insert into analytics_events (project, event_id, at, site, event, properties)
      select project, gen_random_uuid(), now() - days * interval '1 day', 's', 'e', '{}'
      from (values ('raw', 6), ('raw', 8), ('shop', 1), ('missing', 399), ('missing', 401))
        as rows (project, days)`.execute(db)
    await sql`insert into analytics_days select 'shop', current_date - days, 'e', '', '', 1
      from (values (399), (401)) as rows (days)`.execute(db)
    await purge(db, [
      { project: 'raw', days: 7 },
      { project: 'shop', days: 0 },
    ])
    const left = await db.selectFrom('analytics_events').select('project').orderBy('project').execute()
    expect(left).toEqual([{ project: 'missing' }, { project: 'raw' }])
    expect(await db.selectFrom('analytics_days').select('count').execute()).toHaveLength(1)
  })

  test('keeps the latest distinct reports with their number', async () => {
    const analytics = started(storeOf(opened.db))
    analytics.take(shop, [report('a'), report('a'), report('b')], '1.0.0')
    analytics.take(raw, [report('a')], '1.0.0')
    await analytics.flush()
    analytics.take(shop, [report('a')], '1.0.1')
    await analytics.flush()
    const reports = await analytics.reports('shop')
    expect(reports).toMatchObject([
      { fingerprint: 'a', category: 'API_ERROR', type: 'Error', message: 'm a', version: '1.0.1', count: 3 },
      { fingerprint: 'b', version: '1.0.0', count: 1 },
    ])
    for (let index = 0; index < KEPT_REPORTS; index++) analytics.take(shop, [report(`n${index}`)], '')
    await analytics.flush()
    expect((await analytics.reports('shop')).map(({ fingerprint }) => fingerprint)).not.toContain('b')
    expect(await analytics.reports('shop')).toHaveLength(KEPT_REPORTS)
    expect(await analytics.reports('raw')).toHaveLength(1)
    expect(await total(analytics, 'shop', 'API_ERROR')).toBe(4 + KEPT_REPORTS)
  })

  test('drops events that the database refuses, and counts later ones', async () => {
    const analytics = started(storeOf(opened.db))
    const unfit = { fingerprint: 'a', type: 'Error', message: 'a\u0000b', stack: '' }
    analytics.take(shop, [{ ...report('a'), report: unfit }], '')
    await analytics.flush()
    analytics.take(shop, [event()], '')
    await analytics.flush()
    expect(await total(analytics, 'shop', 'MODAL_OPEN')).toBe(1)
  })

  test('waits for an unreachable database, and then counts the events of that time once', async () => {
    const store = storeOf(opened.db)
    let isAway = true
    const analytics = started({
      ...store,
      write: (run) => (isAway ? Promise.reject(new OutboundError('unreachable', 'away')) : store.write(run)),
    })
    analytics.take(shop, [event(), report('a')], '')
    analytics.take(raw, [event()], '')
    await analytics.flush()
    analytics.take(shop, [event(), report('a')], '')
    await analytics.flush()
    isAway = false
    await analytics.flush()
    expect(await total(analytics, 'shop', 'MODAL_OPEN')).toBe(2)
    expect(await analytics.reports('shop')).toMatchObject([{ count: 2 }])
    expect(await opened.db.selectFrom('analytics_events').select('event').execute()).toHaveLength(1)
  })
})

const postgres = databases.find(({ name }) => name === 'Postgres')

test.runIf(postgres)(
  'several replicas count and report concurrently, and nothing is lost or counted twice',
  async () => {
    const opened = await postgres?.open()
    if (!opened) throw new Error('no Postgres')
    const replicas = Array.from({ length: 8 }, () => over(storeOf(opened.db)))
    const names = ['MODAL_OPEN', 'MODAL_CLOSE', 'CLICK_NETWORKS', 'EMAIL_SUBMITTED'] as const
    const warn = vi.spyOn(log, 'warn')
    const ROUNDS = 25
    try {
      await Promise.all(
        replicas.map(async (replica, place) => {
          for (let round = 0; round < ROUNDS; round++) {
            // Each replica has another order.
            const order = [...names.slice(place % 4), ...names.slice(0, place % 4)]
            replica.take(
              shop,
              [...order.map((name) => event({ event: name })), report(`r${(place + round) % 5}`)],
              '',
            )
            replica.take(raw, [event()], '')
            await replica.flush()
          }
        }),
      )
      expect(warn).not.toHaveBeenCalled()
      const [first] = replicas
      if (!first) throw new Error('no replica')
      for (const name of names) expect(await total(first, 'shop', name)).toBe(8 * ROUNDS)
      const reports = await first.reports('shop')
      expect(reports).toHaveLength(5)
      expect(reports.reduce((sum, { count }) => sum + count, 0)).toBe(8 * ROUNDS)
      const { count } = await opened.db
        .selectFrom('analytics_events')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(8 * ROUNDS)
    } finally {
      warn.mockRestore()
      await Promise.all(replicas.map((replica) => replica.close()))
      await opened.close()
    }
  },
  60_000,
)

test('an event that two replicas receive is stored as one row', async () => {
  const opened = await databases[0]?.open()
  if (!opened) throw new Error('no database')
  const replicas = [over(storeOf(opened.db)), over(storeOf(opened.db))]
  const same = event()
  for (const replica of replicas) replica.take(raw, [same], '')
  for (const replica of replicas) await replica.close()
  expect(await opened.db.selectFrom('analytics_events').select('event').execute()).toHaveLength(1)
  await opened.close()
}, 60_000)

test('a project with analytics needs a database or an endpoint for its events', () => {
  const eventsUrl = 'https://events.example'
  const check = (given: Partial<Parameters<typeof requirePlace>[0]>) => () =>
    requirePlace({ database: undefined, eventsUrl: undefined, ...given })(projects)
  expect(check({})).toThrow(ConfigProblem)
  expect(check({})).toThrow('Project "shop" has "analytics"')
  expect(check({ eventsUrl })).not.toThrow()
  expect(check({ database: { dataDir: 'memory' } })).not.toThrow()
  const forwarding = over(undefined, { eventsUrl })
  expect([shop, off].map(forwarding.isOn)).toEqual([true, false])
  void forwarding.close()
})

test('events above the limit of the queue are dropped and counted', async () => {
  const metrics = createMetrics('widget', [])
  const away = () => Promise.reject(new OutboundError('unreachable', 'away'))
  const store: Store = { read: away, write: away, opened: new Promise(() => {}), close: async () => {} }
  const analytics = over(store, { metrics })
  for (let batch = 0; batch < 201; batch++)
    analytics.take(
      raw,
      Array.from({ length: 100 }, () => event()),
      '',
    )
  await analytics.flush()
  const text = await metrics.text()
  expect(text).toContain('airlock_events_total{result="accepted",service="widget"} 20100')
  expect(text).toContain('airlock_events_total{result="not-stored",service="widget"} 100')
  expect(text).toContain('airlock_events_total{result="repeated",service="widget"} 0')
  await analytics.close()
})
