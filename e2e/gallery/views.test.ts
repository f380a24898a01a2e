import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VIEW_NAMES } from '../../widget-app/src/state/router/viewFacts.ts'
import { PICTURED } from './pictured.ts'
import { GROUPS, placeOf, SCREENS, UNPICTURED } from './views.ts'

const filesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })

/** The names of the pictures that are taken here and not by tests. */
const OWN = filesIn('.')
  .filter((file) => file.endsWith('.gallery.ts'))
  .flatMap((file) =>
    [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /(?:shoot\(\w+, |pathOf\()'([^']+)'/g,
      ),
    ].map(([, name = '']) => name),
  )

/** The names of all pictures; `.*` stands for what is filled in. */
const TAKEN = [...PICTURED.flatMap(({ names }) => names), ...OWN]

const rows = Object.values(GROUPS).flatMap((views) => Object.entries(views))

test('every view of the widget has a row in the table, or a reason', () => {
  const known = [...rows.map(([view]) => view), ...Object.keys(UNPICTURED)]
  expect(VIEW_NAMES.filter((view) => !known.includes(view))).toEqual([])
})

test('every screen of the secure frame has a picture, or a reason', () => {
  const screens = filesIn('../../secure-frame/src/screens').flatMap(
    (file) => /(\w+(?:Screen|Step))\.tsx$/.exec(file)?.[1] ?? [],
  )
  expect(screens.filter((screen) => !(screen in SCREENS || screen in UNPICTURED))).toEqual([])
  expect(Object.values(SCREENS).filter((name) => !TAKEN.includes(name))).toEqual([])
})

test('nothing is in the table that does not exist', () => {
  const names = [...filesIn('../../secure-frame/src/screens'), ...VIEW_NAMES].join('\n')
  expect(Object.keys({ ...SCREENS, ...UNPICTURED }).filter((name) => !names.includes(name))).toEqual([])
})

test.each(rows.flatMap(([view, starts]) => starts.map((start) => [view, start] as const)))(
  '%s: a test takes the pictures that begin with %s',
  (view, start) => {
    expect(TAKEN.filter((name) => placeOf(name)?.view === view && name.startsWith(start))).not.toEqual([])
  },
)

test('no picture is taken twice', () => {
  expect(TAKEN.filter((name, place) => TAKEN.indexOf(name) !== place)).toEqual([])
})

test('every picture that a test takes has a place in the table', () => {
  expect(TAKEN.filter((name) => !placeOf(name))).toEqual([])
})

test('of two rows that fit, the longer one is the place', () => {
  expect(placeOf('farcaster-add')).toMatchObject({ view: 'SignInMethods', state: '' })
  expect(placeOf('farcaster-code')).toMatchObject({ view: 'ConnectingFarcaster', state: 'code' })
  expect(placeOf('Unheard-of')).toBeNull()
})
