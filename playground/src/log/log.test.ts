import { expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

test('the newest comes first, details are texts, and a hundred are kept', () => {
  const log = createLog(() => 7)
  const heard = vi.fn()
  const stop = log.subscribe(heard)
  log.add('provider', 'chainChanged', { chainId: '0x1' })
  log.add('page', 'status', 'connected')
  log.add('page', 'nothing more')
  expect(log.entries()).toEqual([
    { id: 3, at: 7, source: 'page', name: 'nothing more', detail: '' },
    { id: 2, at: 7, source: 'page', name: 'status', detail: 'connected' },
    { id: 1, at: 7, source: 'provider', name: 'chainChanged', detail: '{"chainId":"0x1"}' },
  ])
  expect(heard).toHaveBeenCalledTimes(3)
  stop()
  for (let count = 0; count < 120; count += 1) log.add('page', String(count))
  expect(log.entries()).toHaveLength(100)
  log.clear()
  expect(log.entries()).toEqual([])
  expect(heard).toHaveBeenCalledTimes(3)
})
