import { expect, test } from 'vitest'
import { projectTable, unknownPaths } from './reference.ts'

test('the documentation lists every setting with its value; `vitest run reference --update` writes it anew', async () => {
  expect(unknownPaths()).toEqual([])
  await expect(`# Settings of a project\n\n${projectTable()}\n`).toMatchFileSnapshot(
    '../../../docs/configuration/project-file.md',
  )
})
