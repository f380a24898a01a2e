import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readStack } from './readStack.ts'

/** `npm run stack -- [--maps <folder>] [<file>]`: reads the stack of an error report, from a file or standard input. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { maps: { type: 'string' } } })
const maps = values.maps ?? fileURLToPath(new URL('../../widget-app/dist/maps', import.meta.url))
process.stdout.write(`${readStack(readFileSync(positionals[0] ?? 0, 'utf8'), maps)}\n`)
