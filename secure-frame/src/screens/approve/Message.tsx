/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks'
import { Button } from '../../ui/Button.tsx'
import styles from './Message.module.css'
import { plainText } from './plainText.ts'

/** Characters that are shown at once. */
const SHOWN = 4000

/** What scrolls has to be reached by keyboard too. */
const SCROLLS = { role: 'region', 'aria-labelledby': 'message', tabIndex: 0 } as const

/** The text to be signed, whole: it scrolls. Very long ones show their rest at a tap. */
export function Message({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const plain = useMemo(() => plainText(text), [text])
  const cut = !whole && plain.length > SHOWN
  return (
    <div>
      <h2 id="message" className={styles.title}>
        Message
      </h2>
      <pre className={styles.text} {...SCROLLS}>
        {cut ? `${plain.slice(0, SHOWN)}…` : plain}
      </pre>
      {cut && (
        <Button tone="quiet" wide onClick={() => setWhole(true)}>
          Show all {plain.length.toLocaleString('en')} characters
        </Button>
      )}
    </div>
  )
}
