import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/install.mjs'
import { line } from '../bootstrap/say.ts'
import { limits } from './folderLimits.ts'
import { figuresOf, summarise } from './houseFigures.ts'
import { readGraph } from './importGraph.ts'

/** Prints the figures of each folder of the project, to compare them before and after a change. */
for (const folder of Object.keys(limits)) {
  const files = [...readGraph(join(root, folder)).keys()]
  const figures = summarise(
    files.map((file) => figuresOf(file, readFileSync(join(root, folder, file), 'utf8'))),
  )
  line(
    `${folder}: ${Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
  )
}
