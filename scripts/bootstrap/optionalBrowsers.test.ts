import { expect, test } from 'vitest'
import { ensureOptional, FIREFOX, HEADLESS_SHELL, type OptionalBrowser } from './optionalBrowsers.ts'

const machine = (env: Record<string, string>, ...present: string[]) => {
  const there = new Set(present)
  const installed: string[] = []
  return {
    env,
    works: (file: string) => there.has(file),
    install: async ({ packages }: OptionalBrowser) => {
      installed.push(...packages)
      for (const name of packages) there.add(`/usr/bin/${name}`)
    },
    installed,
  }
}

test.each([
  [FIREFOX, '/usr/bin/firefox'],
  [HEADLESS_SHELL, '/usr/bin/chrome-headless-shell'],
])('$name on the PATH is used, and nothing is installed', async (browser, program) => {
  const here = machine({ PATH: '/bin:/usr/bin' }, program)
  expect(await ensureOptional(browser, here)).toBe(program)
  expect(here.installed).toEqual([])
})

test('a configured browser comes first', async () => {
  const here = machine({ PATH: '/usr/bin', AIRLOCK_FIREFOX: '/opt/ff' }, '/usr/bin/firefox', '/opt/ff')
  expect(await ensureOptional(FIREFOX, here)).toBe('/opt/ff')
})

test('a missing browser is installed', async () => {
  expect(await ensureOptional(FIREFOX, machine({ PATH: '/usr/bin' }))).toBe('/usr/bin/firefox-esr')
})

test('a browser that cannot be installed is skipped without a failure', async () => {
  const here = { ...machine({ PATH: '/usr/bin' }), install: async () => undefined }
  expect(await ensureOptional(FIREFOX, here)).toBeUndefined()
})
