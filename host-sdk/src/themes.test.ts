import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ThemeMode, ThemeVariables } from './contract/config.ts'
import { pick, type Schema } from './frame/pick.ts'
import { themes } from './themes.ts'

const schema = ThemeVariables as unknown as Schema
const variables = Object.keys(schema._zod.def.shape ?? {})
const presets = Object.entries(themes)

test.each(presets)('%s is accepted by the contract, as it is and as it is sent', (_, preset) => {
  expect(z.safeParse(ThemeMode, preset.themeMode).success).toBe(true)
  expect(z.safeParse(ThemeVariables, preset.themeVariables).success).toBe(true)
  const sent = pick(schema, preset.themeVariables)
  expect(z.parse(ThemeVariables, structuredClone(sent))).toEqual(sent)
})

test.each(presets)('%s sets or resets every variable of the look', (_, { themeVariables }) => {
  expect(Object.keys(themeVariables).sort()).toEqual(
    variables.filter((name) => name !== '--airlock-z-index').sort(),
  )
})

test('no two presets are alike', () => {
  expect(new Set(presets.map(([, preset]) => JSON.stringify(preset))).size).toBe(presets.length)
})
