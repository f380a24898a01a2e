import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((file) => join('docs', file))
const files = [
  ...[
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'host-sdk/README.md',
    'playground/README.md',
    'e2e/README.md',
  ],
  ...docs.filter((file) => file.endsWith('.md')),
]

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** The ids that GitHub assigns to the headings of a document. */
const anchorsOf = (file: string) =>
  matches(readFileSync(file, 'utf8'), /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(files)('every link of %s leads to a file and a heading', (file) => {
  const links = matches(readFileSync(file, 'utf8'), /\]\(([^)\s]+)\)/g).filter((link) => !/^\w+:/.test(link))
  const broken = links.filter((link) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    if (!existsSync(target)) return true
    return anchor !== undefined && !anchorsOf(target).includes(anchor)
  })
  expect(broken).toEqual([])
})
