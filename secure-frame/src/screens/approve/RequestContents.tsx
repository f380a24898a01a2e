/** @jsxImportSource preact */
import type { Display } from '../../approval/display.ts'
import styles from './Changes.module.css'
import { Changes } from './Changes.tsx'
import { Dangers } from './Dangers.tsx'
import { DataTree } from './DataTree.tsx'
import { Details } from './Details.tsx'
import { End, type EndRef } from './End.tsx'
import { Message } from './Message.tsx'
import { NotUnderstood } from './NotUnderstood.tsx'
import { Rows } from './Rows.tsx'
import {
  costOf,
  dangersFirst,
  dangersOf,
  detailsOf,
  factsOf,
  isProof,
  isTransaction,
  isUnexplained,
  paysFee,
  toBeRead,
} from './sortOf.ts'

interface RequestContentsProps {
  display: Display
  account: string
  /** Placed after everything that has to be read before an approval. */
  endRef: EndRef
}

/** The contents of a request, in the same order for every kind: changes, cost, dangers, facts, raw data. */
export function RequestContents({ display, account, endRef }: RequestContentsProps) {
  const { text, balanceChanges, understood } = display
  const dangers = <Dangers dangers={dangersOf(display)} />
  const first = dangersFirst(display)
  return (
    <>
      {isUnexplained(display) && <NotUnderstood display={display} />}
      {first && dangers}
      {isTransaction(display) && (
        <div className={styles.effects}>
          <Changes simulated={balanceChanges} understood={understood} paysFee={paysFee(display)} />
          <Rows rows={costOf(display)} />
        </div>
      )}
      {!first && dangers}
      {text !== null && !isProof(display) && <Message text={text} endRef={endRef} />}
      <Rows rows={factsOf(display, account)} />
      <Raw display={display} endRef={endRef} />
    </>
  )
}

/** The raw data. Expanded if only the person can judge it. */
function Raw({ display, endRef }: Pick<RequestContentsProps, 'display' | 'endRef'>) {
  const { text, tree } = display
  const rows = detailsOf(display)
  const proof = isProof(display) ? text : null
  const end = toBeRead(display) === 'data' ? endRef : undefined
  if (rows.length === 0 && tree.length === 0 && proof === null) return <End endRef={end} />
  return (
    <Details open={!display.understood}>
      <Rows rows={rows} />
      {proof !== null && <Message text={proof} />}
      {tree.length > 0 ? <DataTree nodes={tree} endRef={end} /> : <End endRef={end} />}
    </Details>
  )
}
