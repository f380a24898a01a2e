import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findPort } from './ports.ts'

/** Where Linux begins with the ports that it hands out by itself. */
const HANDED_OUT = 32_768

const accept = async () => undefined

test('no port is found twice, and none of those that the system hands out', async () => {
  const found: number[] = []
  for (let index = 0; index < 1_000; index++) found.push(await findPort(accept))
  expect(new Set(found).size).toBe(1_000)
  expect(Math.min(...found)).toBeGreaterThan(1_023)
  expect(Math.max(...found)).toBeLessThan(HANDED_OUT)
})

test('a port that is used is passed over', async () => {
  const tried: number[] = []
  const port = await findPort(async (wanted) => {
    const isFirst = tried.push(wanted) === 1
    const other = createServer().listen(isFirst ? wanted : 0, '127.0.0.1')
    await once(other, 'listening')
    const ours = createServer().listen(wanted, '127.0.0.1')
    await once(ours, 'listening').finally(() => other.close())
    ours.close()
  })
  expect(tried).toEqual([port - 1, port])
})

test('another error of the system is passed on', async () => {
  const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  await expect(findPort(() => Promise.reject(refused))).rejects.toBe(refused)
})
