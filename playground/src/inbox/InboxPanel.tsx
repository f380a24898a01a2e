/** @jsxImportSource preact */
import { cx } from '@airlock/kit/design/cx'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { MailIcon } from '../ui/icons.tsx'
import { words } from '../words/words.ts'
import styles from './InboxPanel.module.css'
import { codeIn, type Mail } from './mails.ts'

interface Props {
  /** Where the mail server's API is. */
  path: string
  mail: Mail | null
  /** Whether the widget is part of the page, and not over it. */
  isInline: boolean
}

/**
 * The mail of the sign-in that is going on, above the widget's dialog. A dialog makes the rest of the page inert, so the
 * panel has nothing to press: the code is there to be read.
 */
export function InboxPanel({ path, mail, isInline }: Props) {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => panel.current?.showPopover(), [])
  const code = mail && codeIn(mail)
  return (
    <aside
      class={cx(styles.panel, isInline && styles.inline)}
      popover="manual"
      aria-label={words.inbox.title}
      ref={panel}
    >
      <p class={styles.head}>
        <MailIcon />
        {words.inbox.title}
      </p>
      <div class={styles.body} role="status">
        {mail ? (
          <>
            <p class={styles.subject}>{mail.subject}</p>
            {code && (
              <p class={styles.code}>
                <span class="visually-hidden">{words.inbox.code}: </span>
                {code}
              </p>
            )}
          </>
        ) : (
          <p class={styles.waiting}>{words.inbox.waiting}</p>
        )}
      </div>
      {mail && (
        <iframe class={styles.mail} title={words.inbox.mail} src={`${path}/html/${mail.id}`} sandbox="" />
      )}
    </aside>
  )
}
