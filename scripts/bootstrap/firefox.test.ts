import { expect, test } from 'vitest'
import { ensureFirefox } from './firefox.ts'

const machine = (env: Record<string, string>, ...present: string[]) => {
  const there = new Set(present)
  const installed: string[] = []
  return {
    env,
    works: (file: string) => there.has(file),
    install: async () => {
      installed.push('firefox')
      there.add('/usr/bin/firefox-esr')
    },
    installed,
  }
}

test('a Firefox on the PATH is used, and nothing is installed', async () => {
  const here = machine({ PATH: '/bin:/usr/bin' }, '/usr/bin/firefox')
  expect(await ensureFirefox(here)).toBe('/usr/bin/firefox')
  expect(here.installed).toEqual([])
})

test('the one that is named comes first', async () => {
  const here = machine({ PATH: '/usr/bin', AIRLOCK_FIREFOX: '/opt/ff' }, '/usr/bin/firefox', '/opt/ff')
  expect(await ensureFirefox(here)).toBe('/opt/ff')
})

test('without one it is installed', async () => {
  expect(await ensureFirefox(machine({ PATH: '/usr/bin' }))).toBe('/usr/bin/firefox-esr')
})

test('where it cannot be installed there is none, which is no failure', async () => {
  const here = { ...machine({ PATH: '/usr/bin' }), install: async () => undefined }
  expect(await ensureFirefox(here)).toBeUndefined()
})
