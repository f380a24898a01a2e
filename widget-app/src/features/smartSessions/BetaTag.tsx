import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { smartSessionsWords } from '../../messages/en/smartSessions.ts'
import { Tag } from '../../ui/Tag.tsx'
import { TITLE_ID } from '../../ui/titleId.ts'
import styles from './SmartSessions.module.css'

/** The tag beside the title in the header. It is drawn from here, because no other view has one. */
export function BetaTag() {
  const [title, setTitle] = useState<HTMLElement | null>(null)
  useEffect(() => setTitle(document.getElementById(TITLE_ID)), [])
  const tag = (
    <span className={styles.beta}>
      <Tag>{smartSessionsWords.beta}</Tag>
    </span>
  )
  return title && createPortal(tag, title)
}
