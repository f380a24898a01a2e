import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VIEW_FACTS, VIEW_NAMES } from '../../state/router/viewFacts.ts'
import { ROUTES } from './routes.ts'

test('the Connect view and the views of the secure frame load nothing', () => {
  const first = VIEW_NAMES.filter((view) => ROUTES[view].loaded())
  expect(first.sort()).toEqual([
    'ApproveTransaction',
    'Connect',
    'EmailLogin',
    'ExportKeys',
    'SignInMethods',
    'SignedInDevices',
  ])
})

test('every view can be loaded', async () => {
  const views = await Promise.all(VIEW_NAMES.map((view) => ROUTES[view].load()))
  expect(views.map((View) => typeof View)).toEqual(VIEW_NAMES.map(() => 'function'))
})

test('every component that is named as a view is a view', () => {
  const features = join(import.meta.dirname, '../../features')
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
  const drawn = files.flatMap((file) => /([^/\\]+)View\.tsx$/.exec(file)?.[1] ?? [])
  expect(drawn.sort()).toEqual(VIEW_NAMES.filter((view) => !VIEW_FACTS[view].slot).sort())
})
