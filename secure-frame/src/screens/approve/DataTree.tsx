/** @jsxImportSource preact */

import { useMemo, useState } from 'preact/hooks'
import type { TreeNode } from '../../approval/display.ts'
import { approveWords } from '../../messages/en/approve.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './DataTree.module.css'
import { End, type EndRef } from './End.tsx'
import { plainText } from './plainText.ts'
import { flattenTree, type TreeLine } from './tree.ts'

/** The number of lines that are shown at first. */
const SHOWN = 60

interface DataTreeProps {
  nodes: readonly TreeNode[]
  /** Placed after the last line, once all lines are drawn. */
  endRef: EndRef
}

/** Typed data or a decoded call, fully expanded: a collapsed part could hide something important. */
export function DataTree({ nodes, endRef }: DataTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<TreeNode>>(new Set())
  const [whole, setWhole] = useState(false)
  const lines = useMemo(() => flattenTree(nodes, closed), [nodes, closed])
  const toggle = (node: TreeNode) => {
    const next = new Set(closed)
    if (!next.delete(node)) next.add(node)
    setClosed(next)
  }
  const shown = whole ? lines : lines.slice(0, SHOWN)
  return (
    <section aria-labelledby="data">
      <h3 id="data" className={styles.title}>
        {approveWords.data}
      </h3>
      <ul className={styles.tree}>
        {shown.map((line, index) => (
          <Line key={index} line={line} onToggle={toggle} />
        ))}
      </ul>
      {shown.length < lines.length ? (
        <Button tone="quiet" wide onClick={() => setWhole(true)}>
          {approveWords.showAllLines(lines.length)}
        </Button>
      ) : (
        <End endRef={endRef} />
      )}
    </section>
  )
}

/** Types whose values are read character by character, as in code. */
const CODE = /^(?:address|bytes\d*)$/

/** The deepest level of indentation: deeper levels have no room for more. */
const DEEPEST = 6

function Line({ line, onToggle }: { line: TreeLine; onToggle: (node: TreeNode) => void }) {
  const { node, level, open } = line
  const name = plainText(node.name)
  /** ARIA 1.2: a list item can have a level. */
  const depth = { 'aria-level': level }
  return (
    <li className={styles.line} data-level={Math.min(level, DEEPEST)} {...depth}>
      {open !== null ? (
        <button type="button" className={styles.branch} aria-expanded={open} onClick={() => onToggle(node)}>
          <Icon name="chevron" size={12} />
          <span className={styles.name}>{name}</span>
          <span className={styles.size}>{node.children.length}</span>
        </button>
      ) : (
        <>
          <span className={styles.name}>{name}</span>
          <bdi
            className={styles.value}
            data-code={CODE.test(node.type) || undefined}
            title={plainText(node.type)}
          >
            {plainText(node.value ?? '')}
          </bdi>
        </>
      )}
    </li>
  )
}
