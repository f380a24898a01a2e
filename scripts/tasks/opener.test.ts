import { expect, test } from 'vitest'
import { openerFor } from './opener.ts'

test.each<[string, NodeJS.Platform, Record<string, string>, string | undefined]>([
  ['a Linux desktop', 'linux', { DISPLAY: ':0' }, 'xdg-open'],
  ['Wayland', 'linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
  ['a server', 'linux', {}, undefined],
  ['CI', 'linux', { DISPLAY: ':0', CI: 'true' }, undefined],
  ['a Mac', 'darwin', {}, 'open'],
  ['a remote Mac', 'darwin', { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }, undefined],
  ['Windows', 'win32', {}, 'cmd'],
])('on %s', (_name, platform, env, command) => {
  expect(openerFor(platform, env)?.[0]).toBe(command)
})
