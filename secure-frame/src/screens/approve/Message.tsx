/** @jsxImportSource preact */

import { cx } from '@airlock/kit/design/cx'
import { useMemo, useState } from 'preact/hooks'
import { approveWords } from '../../messages/en/approve.ts'
import { Button } from '../../ui/Button.tsx'
import { End, type EndRef } from './End.tsx'
import { fold } from './fold.ts'
import styles from './Message.module.css'
import { plainText } from './plainText.ts'

/** What is not text is signed as bytes. */
const BYTES = /^0x[\da-f]+$/i

/** The number of characters that are drawn at first. */
const SHOWN = 4000

interface MessageProps {
  text: string
  /** Placed after the last character, once all are drawn. */
  endRef?: EndRef
}

/**
 * The text to be signed, as a quotation, because it comes from the site. The rest of a very long text is
 * shown after a click.
 */
export function Message({ text, endRef }: MessageProps) {
  const [whole, setWhole] = useState(false)
  const plain = useMemo(() => plainText(text), [text])
  const cut = !whole && plain.length > SHOWN
  const pieces = useMemo(() => fold(cut ? `${plain.slice(0, SHOWN)}…` : plain), [plain, cut])
  return (
    <section aria-labelledby="message">
      <h2 id="message" className={styles.title}>
        {approveWords.message}
      </h2>
      <pre className={styles.text} data-code={BYTES.test(plain) || undefined}>
        {pieces.map(({ raw, mark, breaks }, index) =>
          mark === null ? (
            raw
          ) : (
            <span key={index} className={cx(styles.mark, breaks && styles.breaks)}>
              {mark}
            </span>
          ),
        )}
      </pre>
      {cut ? (
        <Button tone="quiet" wide onClick={() => setWhole(true)}>
          {approveWords.showAllCharacters(plain.length)}
        </Button>
      ) : (
        <End endRef={endRef} />
      )}
    </section>
  )
}
