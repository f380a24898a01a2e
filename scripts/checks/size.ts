import { root } from '../bootstrap/install.mjs'
import { line } from '../bootstrap/say.ts'
import { budgets, type Measured, measure } from './budgets.ts'

const size = (kilobytes: number) => `${kilobytes.toFixed(2).padStart(8)} kB`

const tableOf = ({ what, kilobytes, limit, files, failure }: Measured) => [
  `${size(kilobytes)} of ${String(limit).padStart(3)}  ${what}${failure ? `: ${failure}` : ''}`,
  ...files.map(({ file, bytes }) => `${size(bytes / 1_000)}           ${file}`),
]

const measured = budgets.map((budget) => measure(root, budget))
line(measured.flatMap(tableOf).join('\n'))
process.exitCode = measured.some(({ failure }) => failure) ? 1 : 0
