import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path/posix'
import ts from 'typescript'

/** The modules of a folder: each file's path, with the files of the same folder that it imports at run time. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const SOURCE = /\.tsx?$/
const TEST = /(^|\/)testing\/|\.(test|fixture|d)\.tsx?$/

const isLoaded = (statement: ts.Statement): boolean => {
  if (ts.isExportDeclaration(statement)) return !statement.isTypeOnly
  if (!ts.isImportDeclaration(statement)) return false
  const clause = statement.importClause
  if (!clause) return true
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return false
  const named = clause.namedBindings
  if (clause.name || !named || !ts.isNamedImports(named)) return true
  return named.elements.some(({ isTypeOnly }) => !isTypeOnly)
}

const parse = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest)

/** The modules that a module loads before it runs, without type imports and dynamic `import()`. */
export const runTimeImports = (file: string, text: string): string[] =>
  parse(file, text).statements.flatMap((statement) => {
    if (!isLoaded(statement)) return []
    const specifier = (statement as ts.ImportDeclaration | ts.ExportDeclaration).moduleSpecifier
    return specifier && ts.isStringLiteral(specifier) ? [specifier.text] : []
  })

/** Whether a module only re-exports. */
export const isBarrel = (file: string, text: string): boolean => {
  const { statements } = parse(file, text)
  return (
    statements.length > 0 && statements.every((each) => ts.isExportDeclaration(each) && each.moduleSpecifier)
  )
}

/** Installed packages and built files, which are no sources of ours. */
const NOT_OURS = /(^|\/)(node_modules|dist|test-results|\.next)\//

/** The source files of a folder without tests and fixtures, as relative paths. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => SOURCE.test(file) && !TEST.test(file) && !NOT_OURS.test(file))
    .sort()

/** Reads the graph of a folder. Imports contain the file extension, so a path needs no search. */
export const readGraph = (folder: string): ImportGraph => {
  const files = new Set(sourcesOf(folder))
  const importsOf = (file: string) =>
    runTimeImports(file, readFileSync(join(folder, file), 'utf8'))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => normalize(join(file, '..', specifier)))
      .filter((path) => files.has(path))
  return new Map([...files].map((file) => [file, importsOf(file)]))
}
