/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { screensWords } from '../messages/en/screens.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Custody.module.css'
import { Scroller } from './Scroller.tsx'

/** How an `assisted` wallet is kept, and what that lets its operator do: in plain words, one tap away. */
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
