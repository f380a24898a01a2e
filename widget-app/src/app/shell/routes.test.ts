import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { VIEW_FACTS, VIEW_NAMES } from '../../state/router/viewFacts.ts'
import { pathOf } from './navigator.ts'
import { ROUTES } from './routes.ts'

test('the Connect view and the views of the secure frame load nothing', () => {
  const first = ROUTES.flatMap(({ path, source }) => (source.loaded() ? path : []))
  expect(first.sort()).toEqual([
    '/ApproveTransaction',
    '/Connect',
    '/EmailLogin',
    '/ExportKeys',
    '/SignInMethods',
    '/SignedInDevices',
  ])
})

test('every view can be loaded', async () => {
  const views = await Promise.all(ROUTES.map(({ source }) => source.load()))
  expect(views.map((View) => typeof View)).toEqual(VIEW_NAMES.map(() => 'function'))
})

test('every component that is named as a view is a view', () => {
  const features = join(import.meta.dirname, '../../features')
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
  const drawn = files.flatMap((file) => /([^/\\]+)View\.tsx$/.exec(file)?.[1] ?? [])
  expect(drawn.sort()).toEqual(VIEW_NAMES.filter((view) => !VIEW_FACTS[view].slot).sort())
})

test.each(VIEW_NAMES)('the route that %s matches has its row as handle', (view) => {
  const [match] = matchRoutes(ROUTES, pathOf(view)) ?? []
  expect(match?.route.handle).toBe(VIEW_FACTS[view])
})
