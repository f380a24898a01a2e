import { createMetrics } from '@airlock/kit/server'
import { expect, test } from 'vitest'
import { labelsOf, ODD_REQUESTS } from '../../kit/testing/metricLabels.ts'
import { countLag } from './indexer/lag.ts'
import { CALL_LIMITS, createLimits, EVENT_LIMITS, LIMIT_NAMES, SIGN_IN_LIMITS } from './limits/limits.ts'
import { chainForTests } from './testing/chains.ts'
import { serverForTests } from './testing/server.ts'

const metricsForTests = () => createMetrics('widget', LIMIT_NAMES)

test('requests cannot create labels', async () => {
  const metrics = metricsForTests()
  const { app } = serverForTests('production', { metrics })
  for (const [method, path] of ODD_REQUESTS) await app.request(path, { method })
  const { route = [], method = [] } = await labelsOf(metrics)
  const routes = new Set(app.routes.map(({ path }) => path))
  expect(route.filter((text) => !routes.has(text))).toEqual([])
  expect(method.toSorted()).toEqual(['GET', 'OPTIONS', 'POST', 'other'])
  expect(await metrics.text()).not.toMatch(/ada|evil|0xf39/i)
})

test.each([[CALL_LIMITS], [EVENT_LIMITS], [SIGN_IN_LIMITS]])(
  'limits that refuse are counted under their names: %j',
  async (names) => {
    const metrics = metricsForTests()
    const limits = createLimits({ perAddress: 3, perProject: 4 }, metrics.limited, names)
    await limits.take({ projectId: 'shop', client: 'a', isPage: true }, 3)
    await limits.take({ projectId: 'shop', client: 'a', isPage: true }, 3)
    await limits.take({ projectId: 'shop', client: 'b', isPage: true }, 3)
    const text = await metrics.text()
    for (const name of names)
      expect(text).toContain(`airlock_limit_hits_total{limit="${name}",service="widget"} 1`)
  },
)

test('an index reports its lag, and the age of its node’s last response', async () => {
  const metrics = metricsForTests()
  let now = 10_000
  const onHeights = countLag(metrics, () => now)
  const chain = chainForTests({ id: 'eip155:8453', startBlock: 900 })
  onHeights(chain, { head: 1_000, tip: 993 })
  now += 2_500
  let text = await metrics.text()
  expect(text).toContain('airlock_chain_blocks_behind{chain="eip155:8453",service="widget"} 7\n')
  expect(text).toContain('airlock_chain_look_age_seconds{chain="eip155:8453",service="widget"} 2.5\n')
  onHeights(chain, { head: 1_000, tip: null })
  expect(await metrics.text()).toContain('blocks_behind{chain="eip155:8453",service="widget"} 100\n')
  onHeights(chain, null)
  text = await metrics.text()
  expect(text).not.toContain('eip155:8453')
})
