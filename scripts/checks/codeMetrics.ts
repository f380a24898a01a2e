import ts from 'typescript'

/** The metrics of one file: of its lines, functions, casts, comments and exports. */
export interface FileMetrics {
  lines: number
  /** The lines of each function. */
  functions: number[]
  casts: number
  doubleCasts: number
  commentLines: number
  exports: number
  documented: number
  namespaceImports: number
  namedImports: number
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)) &&
  node.body !== undefined

const isConst = (node: ts.AsExpression) =>
  ts.isTypeReferenceNode(node.type) && node.type.typeName.getText() === 'const'

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

const isDocumented = (statement: ts.Statement) => ts.getJSDocCommentsAndTags(statement).length > 0

function commentLinesIn(text: string): number {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.JSX, text)
  let lines = 0
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const isComment =
      kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia
    if (isComment) lines += scanner.getTokenText().split('\n').length
  }
  return lines
}

/** Reads the metrics of a TypeScript file. */
export function metricsOf(path: string, text: string): FileMetrics {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const metrics: FileMetrics = {
    lines: text.split('\n').length - 1,
    functions: [],
    casts: 0,
    doubleCasts: 0,
    commentLines: commentLinesIn(text),
    exports: 0,
    documented: 0,
    namespaceImports: 0,
    namedImports: 0,
  }
  for (const statement of file.statements.filter(isExported)) {
    metrics.exports += 1
    if (isDocumented(statement)) metrics.documented += 1
  }
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node): void => {
    if (isFunction(node)) metrics.functions.push(lineAt(node.end) - lineAt(node.getStart()) + 1)
    if (ts.isAsExpression(node) && !isConst(node)) {
      metrics.casts += 1
      if (ts.isAsExpression(node.expression)) metrics.doubleCasts += 1
    }
    if (ts.isNamespaceImport(node)) metrics.namespaceImports += 1
    if (ts.isNamedImports(node)) metrics.namedImports += 1
    ts.forEachChild(node, visit)
  }
  visit(file)
  return metrics
}

const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)

/** The value below which a share (0 to 1) of the values lies. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? 0

const spread = (values: readonly number[]) => [0.5, 0.95, 1].map((share) => quantile(values, share)).join('/')

const rate = (part: number, whole: number, scale: number) => ((part / Math.max(whole, 1)) * scale).toFixed(1)

/** The metrics of a folder, by name. */
export function summarise(files: readonly FileMetrics[]): Record<string, string | number> {
  const total = (name: Exclude<keyof FileMetrics, 'functions'>) => sum(files.map((file) => file[name]))
  const lines = total('lines')
  return {
    files: files.length,
    lines,
    'file med/p95/max': spread(files.map((file) => file.lines)),
    'fn med/p95/max': spread(files.flatMap(({ functions }) => functions)),
    'casts ‰': rate(total('casts'), lines, 1000),
    'double casts': total('doubleCasts'),
    'comment %': rate(total('commentLines'), lines, 100),
    'documented exports %': rate(total('documented'), total('exports'), 100),
    'files under 15 lines': files.filter((file) => file.lines < 15).length,
    'namespace/named imports': `${total('namespaceImports')}/${total('namedImports')}`,
  }
}
