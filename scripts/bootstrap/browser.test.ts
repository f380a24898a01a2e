import { expect, test } from 'vitest'
import { findBrowser, type Machine } from './browser.ts'
import { Problem } from './problem.mjs'

const machine = (there: readonly string[], rest: Partial<Machine> = {}): Machine => ({
  env: { PATH: '/usr/local/bin:/usr/bin', HOME: '/home/ada' },
  platform: 'linux',
  exists: (file) => there.includes(file),
  works: () => true,
  ...rest,
})

const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

test.each<[string, Machine, string | undefined]>([
  ['nothing', machine([]), undefined],
  ['Chromium on the PATH', machine(['/usr/bin/chromium']), '/usr/bin/chromium'],
  ['Chrome only', machine(['/usr/bin/google-chrome']), '/usr/bin/google-chrome'],
  ['an app on macOS', machine([mac], { platform: 'darwin' }), mac],
  [
    'a name in the environment first',
    machine(['/opt/b', '/usr/bin/chromium'], { env: { CHROME_PATH: '/opt/b' } }),
    '/opt/b',
  ],
  [
    'a stub that does not start, before one that does',
    machine(['/usr/bin/chromium-browser', '/usr/bin/chrome'], { works: (file) => file.endsWith('chrome') }),
    '/usr/bin/chrome',
  ],
])('%s', (_name, there, found) => {
  expect(findBrowser(there)).toBe(found)
})

test.each(['AIRLOCK_BROWSER', 'CHROME_PATH', 'CHROMIUM_PATH'])(
  '%s has to name a working browser',
  (variable) => {
    const wrong = machine(['/usr/bin/chromium'], { env: { [variable]: '/nowhere', PATH: '/usr/bin' } })
    expect(() => findBrowser(wrong)).toThrow(Problem)
    expect(() => findBrowser(wrong)).toThrow(`${variable} names /nowhere`)
  },
)
