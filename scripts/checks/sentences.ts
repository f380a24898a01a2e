import ts from 'typescript'

/** A text that visitors read. */
export interface Sentence {
  node: ts.Node
  text: string
  line: number
}

/** Attributes and properties whose texts visitors read, even a single word. */
const READ = /^(aria-label|alt|detail|hint|hover|label|placeholder|text|title)$/

/** Whether a text is a sentence: several words starting with a capital letter, or words after a full stop. */
const isSentence = (text: string) =>
  /^(?!M\d)[A-Z“‘(]?[A-Z][\w’'-]*[,:.…]? +\S*[a-z]/.test(text) || /[a-z][.?!…]( [A-Z]|$)/.test(text)

const nameOf = (node: ts.Node) =>
  ts.isPropertyAssignment(node) || ts.isJsxAttribute(node) ? node.name.getText() : ''

/** Whether a text is for developers: thrown errors, functions that create them, and the console. */
const isForDevelopers = (node: ts.Node): boolean =>
  ts.isThrowStatement(node) ||
  ts.isNewExpression(node) ||
  (ts.isCallExpression(node) &&
    /^(console\.|notSupported$|refuse$|userRejected$|super$)/.test(node.expression.getText()))

const isNoText = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  nameOf(node) === 'name' ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  isForDevelopers(node)

/** The text with `…` for each placeholder, or undefined if the node is no text. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `$${literal.text}`).join('')
  return ts.isJsxText(node) ? node.text.trim().replace(/\s+/g, ' ') : undefined
}

/** Whether the text is shown, according to its property or attribute. */
function isRead(node: ts.Node): boolean {
  const { parent } = node
  if (!parent) return false
  if (
    ts.isConditionalExpression(parent) ||
    ts.isJsxExpression(parent) ||
    ts.isParenthesizedExpression(parent)
  )
    return isRead(parent)
  if (ts.isJsxElement(parent)) return true
  return READ.test(nameOf(parent))
}

/** The texts for visitors in a TypeScript file. */
export function sentencesIn(file: ts.SourceFile): Sentence[] {
  const found: Sentence[] = []
  const visit = (node: ts.Node): void => {
    if (isNoText(node)) return
    const text = textOf(node)
    const isShown = text !== undefined && (ts.isJsxText(node) || isRead(node)) && /[A-Za-z]{2}/.test(text)
    if (text !== undefined && (isShown || isSentence(text))) {
      found.push({ node, text, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
