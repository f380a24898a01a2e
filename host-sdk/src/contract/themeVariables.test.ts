import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ThemeVariables } from './config.ts'

const docs = new URL('../../../docs/', import.meta.url)
const text = readFileSync(new URL('themes.md', docs), 'utf8')

test('the table in docs/themes.md names every theme variable, and no other', () => {
  const [, table = ''] = /^## Variables\n\n((?:\|.*\n)+)/m.exec(text) ?? []
  const rows = [...table.matchAll(/^\| `(--airlock-[a-z-]+)` \|/gm)].map(([, name]) => name)
  expect(rows.toSorted()).toEqual(Object.keys(z.toJSONSchema(ThemeVariables).properties ?? {}).toSorted())
})

test('every picture in docs/themes.md is there, and tells a reader without it what it shows', () => {
  const pictures = [...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)]
  expect(pictures.length).toBeGreaterThan(0)
  for (const [, shows = '', path = ''] of pictures) {
    expect(shows, path).not.toBe('')
    expect(existsSync(new URL(path, docs)), path).toBe(true)
  }
})
