/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { Icon } from '../ui/Icon.tsx'
import styles from './Custody.module.css'
import { Scroller } from './Scroller.tsx'

const LABEL = 'How your wallet is kept'

/** How an `assisted` wallet is kept, and what that lets its operator do: in plain words, one tap away. */
export function Custody({ operator }: { operator: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.custody}>
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        {LABEL}
        <Icon name="chevron" size={12} />
      </button>
      {open && (
        <Scroller label={LABEL} className={styles.words}>
          <p>
            Your key is split into three shares; any two make it whole. One is on this device. Two are kept,
            encrypted, by <strong>{operator}</strong>, so that your email is enough to get the wallet back.
          </p>
          <p>
            So <strong>{operator}</strong> could sign without you: keep here only what you would trust them
            with. With the recovery phrase you can move to a wallet that is yours alone.
          </p>
        </Scroller>
      )}
    </div>
  )
}
