import type { TreeNode } from '../../approval/display.ts'
import type { Hex } from '../../signing/payload.ts'

/** A leaf's text by its path of names, such as `details.token`; null if there is none. */
export function leafAt(tree: readonly TreeNode[], path: string): string | null {
  let nodes = tree
  let value: string | null = null
  for (const name of path.split('.')) {
    const found = nodes.find((each) => each.name === name)
    if (!found) return null
    nodes = found.children
    value = found.value
  }
  return value
}

/** Deeper than any typed data that is accepted. */
const DEEPEST = 64

/** Whether any leaf of the tree, including lists and structs, has one of these names in lower case. */
export function hasLeaf(tree: readonly TreeNode[], names: readonly string[], depth = 0): boolean {
  return tree.some(
    ({ name, children }) =>
      (children.length === 0 && names.includes(name.toLowerCase())) ||
      // Deeper parts are not searched, so they count as a match.
      depth >= DEEPEST ||
      hasLeaf(children, names, depth + 1),
  )
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** A leaf's address: the type guarantees an address, but the value may be malformed. */
export function addressAt(tree: readonly TreeNode[], path: string): Hex {
  const value = leafAt(tree, path) ?? ''
  return ADDRESS.test(value) ? (value as Hex) : `0x${'0'.repeat(40)}`
}

export function uintAt(tree: readonly TreeNode[], path: string): bigint {
  const value = leafAt(tree, path) ?? ''
  return /^\d+$/.test(value) ? BigInt(value) : 0n
}

export function childrenAt(tree: readonly TreeNode[], name: string): readonly TreeNode[] {
  return tree.find((each) => each.name === name)?.children ?? []
}
