import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { selectAlert } from '../../state/notices/alertSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { TITLE_ID } from '../../ui/titleId.ts'
import styles from './Card.module.css'
import { Deferred } from './Deferred.tsx'
import { Header } from './Header.tsx'
import { LiveRegions } from './LiveRegions.tsx'
import { PARTS } from './parts.ts'
import { SecureSlot } from './SecureSlot.tsx'
import { CardContext } from './useViewMemory.ts'
import { Viewport } from './Viewport.tsx'

const DIALOG = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': TITLE_ID } as const
const MAIN = { role: 'main', 'aria-labelledby': TITLE_ID } as const

interface CardProps {
  card: RefObject<HTMLDivElement | null>
  modal: boolean
  /** The text for screen readers. */
  news: string
  /** The current view. */
  children: ReactNode
}

/** The floating card: header, view, and messages over it. */
export function Card({ card, modal, news, children }: CardProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const elements = useMemo(() => ({ card, scroller }), [card])
  const alert = useAppSelector(selectAlert)
  const [scrolled, setScrolled] = useState(false)
  return (
    <div ref={card} className={styles.card} {...(modal ? DIALOG : MAIN)}>
      <Header scrolled={scrolled} />
      {alert.open && <Deferred source={PARTS.alertBar} />}
      <CardContext value={elements}>
        <Viewport scroller={scroller} onScroll={setScrolled}>
          {children}
        </Viewport>
      </CardContext>
      <SecureSlot />
      <LiveRegions news={news} />
    </div>
  )
}
