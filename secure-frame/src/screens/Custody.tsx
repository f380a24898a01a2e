/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { screensWords } from '../messages/en/screens.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Custody.module.css'
import { Scroller } from './Scroller.tsx'

/** Explains how an `assisted` wallet is stored, and what the operator could do with it, one tap away. */
export function Custody({ operator }: { operator: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.custody}>
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        {screensWords.howItIsKept}
        <Icon name="chevron" size={12} />
      </button>
      {open && (
        <Scroller label={screensWords.howItIsKept} className={styles.words}>
          <p>{screensWords.threeShares(<strong>{operator}</strong>)}</p>
          <p>{screensWords.couldSignWithoutYou(<strong>{operator}</strong>)}</p>
        </Scroller>
      )}
    </div>
  )
}
