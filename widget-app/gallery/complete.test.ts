import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const UI = join(import.meta.dirname, '../src/ui')
const SECTIONS = join(import.meta.dirname, 'sections')

const componentsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  )

const read = (folder: string) => componentsIn(folder).map((file) => readFileSync(join(folder, file), 'utf8'))

/** The files that the page's sections import, and those that other components of the design system import. */
const used = [...read(SECTIONS), ...read(UI)].flatMap((code) =>
  [...code.matchAll(/from '[^']*?([^/']+\.tsx)'/g)].map(([, file]) => file),
)

test.each(componentsIn(UI))('the page of components shows %s', (file) => {
  expect(used).toContain(basename(file))
})
