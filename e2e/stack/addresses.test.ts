import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { environmentOf, originsOf, portsFrom } from './addresses.ts'
import { freeOrWanted, requireFree } from './ports.ts'

let holder: Server | undefined

afterEach(() => holder?.close())

/** Somebody else's program. */
async function hold(): Promise<number> {
  const server = createServer()
  holder = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('the documented ports, and what the environment says instead', () => {
  expect(portsFrom({})).toEqual({ dapp: 5100, widget: 5101, secure: 5102, chain: 8545, chain2: 8546 })
  const moved = portsFrom({ AIRLOCK_WIDGET_PORT: '6001', AIRLOCK_CHAIN_PORT: '' })
  expect(moved).toMatchObject({ widget: 6001, chain: 8545 })
  expect(portsFrom(environmentOf(moved))).toEqual(moved)
  expect(originsOf(moved).widget).toBe('http://widget.localhost:6001')
})

test.each(['0', '70000', '5100.5', 'http'])('"%s" is no port', (text) => {
  expect(() => portsFrom({ AIRLOCK_DAPP_PORT: text })).toThrow(`AIRLOCK_DAPP_PORT is "${text}"`)
})

test('a busy port is named with the way out', async () => {
  const ports = { ...portsFrom({}), widget: await hold() }
  await expect(requireFree(ports, ['widget'])).rejects.toThrow(
    `Port ${ports.widget} for the widget is in use: stop the program that holds it, or set AIRLOCK_WIDGET_PORT to another port.`,
  )
})

test('tests go elsewhere when a port is busy', async () => {
  const busy = await hold()
  const found = await freeOrWanted({ ...portsFrom({}), widget: busy })
  expect(found.widget).not.toBe(busy)
  await expect(requireFree(found, ['widget'])).resolves.toBeUndefined()
})
