import ts from 'typescript'

/** The chain families, by their CAIP-2 namespace. */
const FAMILY = /^(?:eip155|solana|polkadot|bip122|cosmos):?$/

const isFamily = (node: ts.Node): boolean =>
  (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) && FAMILY.test(node.text)

const COMPARISONS: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]

const isTextTest = ({ expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) && /^(?:startsWith|includes)$/.test(expression.name.text)

/** Whether code compares something with the name of a chain family. */
function comparesFamily(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node))
    return COMPARISONS.includes(node.operatorToken.kind) && (isFamily(node.left) || isFamily(node.right))
  if (ts.isCaseClause(node)) return isFamily(node.expression)
  return ts.isCallExpression(node) && isTextTest(node) && node.arguments.some(isFamily)
}

/** The places (line and code) where a TypeScript file compares chain families. */
export function familyBranchesIn(file: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (comparesFamily(node))
      found.push(`${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
