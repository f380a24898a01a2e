import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'

/** A frame of a report: `at name (/assets/file.js:line:column)`. */
const FRAME = /^at (?<name>.*) \(\/assets\/(?<file>[\w.-]+\.js):(?<line>\d+):(?<column>\d+)\)$/

/** Reads a map of the build; undefined if the folder has none for this file. */
function readMap(folder: string, file: string): SourceMap | undefined {
  const path = join(folder, `${file}.map`)
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

/** The place in the source from which a frame was built; undefined if no map has it. */
function sourceOf(frame: string, folder: string): string | undefined {
  const { name = '', file = '', line, column } = FRAME.exec(frame.trim())?.groups ?? {}
  const map = file ? readMap(folder, file) : undefined
  // Both count from zero in a map, and from one in a stack.
  const entry = map?.findEntry(Number(line) - 1, Number(column) - 1)
  if (!entry || !('originalSource' in entry)) return undefined
  const { originalSource, originalLine, originalColumn } = entry
  const source = originalSource.replace(/^(?:\.\.\/)+/, '')
  return `at ${name} (${source}:${originalLine + 1}:${originalColumn + 1})`
}

/**
 * Writes a stack of an error report with the places in the source. A frame that no map has stays as it is.
 *
 * @param text the stack, or the report as JSON
 * @param folder the maps of the release that sent the report
 */
export function readStack(text: string, folder: string): string {
  const stack = text.trimStart().startsWith('{') ? String(JSON.parse(text).stack ?? '') : text
  return stack
    .trim()
    .split('\n')
    .map((frame) => sourceOf(frame, folder) ?? frame)
    .join('\n')
}
