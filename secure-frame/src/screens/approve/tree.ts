import type { TreeNode } from '../../approval/display.ts'

/** One displayed line of a tree. */
export interface TreeLine {
  node: TreeNode
  /** 1 for the outermost level. */
  level: number
  /** Whether a branch is expanded; null for a leaf. */
  open: boolean | null
}

/**
 * The displayed lines: everything except the contents of collapsed branches. Not recursive, because the dApp
 * controls the depth.
 */
export function flattenTree(nodes: readonly TreeNode[], closed: ReadonlySet<TreeNode>): TreeLine[] {
  const lines: TreeLine[] = []
  const waiting: { node: TreeNode; level: number }[] = []
  const push = (children: readonly TreeNode[], level: number) => {
    for (const node of [...children].reverse()) waiting.push({ node, level })
  }
  push(nodes, 1)
  for (let top = waiting.pop(); top; top = waiting.pop()) {
    const { node, level } = top
    const open = node.children.length > 0 ? !closed.has(node) : null
    lines.push({ node, level, open })
    if (open) push(node.children, level + 1)
  }
  return lines
}
