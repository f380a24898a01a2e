import type { TreeNode } from '../../approval/display.ts'

/** One line of a tree as it is drawn. */
export interface TreeLine {
  /** The way to it, such as `0.2.1`. */
  path: string
  /** 1 for the outermost. */
  level: number
  name: string
  type: string
  value: string | null
  /** What a branch holds and whether it shows it; null for a leaf. */
  branch: { open: boolean; size: number } | null
}

const lineOf = (node: TreeNode, path: string, level: number, open: boolean): TreeLine => ({
  path,
  level,
  name: node.name,
  type: node.type,
  value: node.value,
  branch: node.children.length > 0 ? { open, size: node.children.length } : null,
})

/** The lines to draw: everything but what is under a closed branch. Not recursive: depth is the dApp's to choose. */
export function flattenTree(nodes: readonly TreeNode[], closed: ReadonlySet<string>): TreeLine[] {
  const lines: TreeLine[] = []
  const open: { node: TreeNode; path: string; level: number }[] = []
  const push = (children: readonly TreeNode[], path: string, level: number) => {
    for (let index = children.length - 1; index >= 0; index--) {
      const node = children[index]
      if (node) open.push({ node, path: `${path}${index}`, level })
    }
  }
  push(nodes, '', 1)
  for (let top = open.pop(); top; top = open.pop()) {
    const { node, path, level } = top
    lines.push(lineOf(node, path, level, !closed.has(path)))
    if (!closed.has(path)) push(node.children, `${path}.`, level + 1)
  }
  return lines
}
