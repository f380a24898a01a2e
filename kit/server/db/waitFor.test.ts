import { expect, test, vi } from 'vitest'
import { waitFor } from './waitFor.ts'

const refused = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

test('waits for a database that starts later, and logs that once', async () => {
  const onWait = vi.fn()
  const open = vi.fn(async () => 'open')
  open.mockRejectedValueOnce(refused()).mockRejectedValueOnce(refused())
  expect(await waitFor(open, { ms: 60_000, pauseMs: 1, onWait })).toBe('open')
  expect(open).toHaveBeenCalledTimes(3)
  expect(onWait).toHaveBeenCalledOnce()
})

test('fails after the deadline, with the last error', async () => {
  const onWait = vi.fn()
  await expect(waitFor(() => Promise.reject(refused()), { ms: 0, onWait })).rejects.toThrow('connect')
  expect(onWait).not.toHaveBeenCalled()
})

test.each([
  ['a wrong password', '28P01'],
  ['a database that does not exist', '3D000'],
])('does not wait for %s', async (_, code) => {
  const open = vi.fn(() => Promise.reject(Object.assign(new Error(code), { code })))
  await expect(waitFor(open, { ms: 60_000, onWait: () => {} })).rejects.toThrow(code)
  expect(open).toHaveBeenCalledOnce()
})
