import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/install.mjs'
import { line } from '../bootstrap/say.ts'
import { metricsOf, summarise } from './codeMetrics.ts'
import { limits } from './folderLimits.ts'
import { readGraph } from './importGraph.ts'

/** Prints the metrics of each folder of the project, to compare them before and after a change. */
for (const folder of Object.keys(limits)) {
  const files = [...readGraph(join(root, folder)).keys()]
  const metrics = summarise(
    files.map((file) => metricsOf(file, readFileSync(join(root, folder, file), 'utf8'))),
  )
  line(
    `${folder}: ${Object.entries(metrics)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
  )
}
