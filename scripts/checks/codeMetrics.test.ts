import { expect, test } from 'vitest'
import { metricsOf, summarise } from './codeMetrics.ts'

const file = `import * as z from 'zod/mini'
import { one } from './one.ts'

/** Doubles a number. */
export function double(value: unknown): number {
  // A comment in a function.
  return (value as number) * 2
}

export const forced = one as unknown as string
const list = ['a'] as const
list.map((item) => item)
`

test('the metrics of a file', () => {
  expect(metricsOf('file.ts', file)).toEqual({
    lines: 12,
    functions: [4, 1],
    casts: 3,
    doubleCasts: 1,
    commentLines: 2,
    exports: 2,
    documented: 1,
    namespaceImports: 1,
    namedImports: 1,
  })
})

test('the metrics of a folder', () => {
  const other = metricsOf('other.ts', 'export const other = 1\n'.repeat(30))
  expect(summarise([metricsOf('file.ts', file), other])).toEqual({
    files: 2,
    lines: 42,
    'file med/p95/max': '12/30/30',
    'fn med/p95/max': '1/4/4',
    'casts ‰': '71.4',
    'double casts': 1,
    'comment %': '4.8',
    'documented exports %': '3.1',
    'files under 15 lines': 1,
    'namespace/named imports': '1/1',
  })
})

test('an empty folder has metrics too', () => {
  expect(summarise([])).toMatchObject({ files: 0, 'file med/p95/max': '0/0/0', 'casts ‰': '0.0' })
})
