import { useRef, useState } from 'react'
import { selectMode } from '../features/config/index.ts'
import { useAppSelector } from '../store/hooks.ts'
import { AnnounceContext } from '../ui/announce.ts'
import styles from './Card.module.css'
import { Card } from './Card.tsx'
import { Toast } from './Toast.tsx'
import { useClickBeside } from './useClickBeside.ts'
import { useEscape } from './useEscape.ts'
import { useFocusTrap } from './useFocusTrap.ts'
import { useExit, useFrameState, useShake } from './useFrameState.ts'
import { usePrefetch } from './usePrefetch.ts'
import { useReportedHeight } from './useReportedHeight.ts'
import { useTheme } from './useTheme.ts'

/** Everything that is drawn: over the whole page with a backdrop, or in the flow where the dApp embeds it. */
export function Shell() {
  const frame = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const [news, announce] = useState('')
  const mode = useAppSelector(selectMode)
  const state = useFrameState()
  const isModal = mode === 'modal'
  const isActive = isModal && state === 'open'
  useTheme(frame)
  useFocusTrap(card, isActive)
  useEscape(isActive)
  useClickBeside(frame, isActive)
  useExit(card, state)
  useShake(card)
  useReportedHeight(frame)
  usePrefetch()
  return (
    <AnnounceContext value={announce}>
      <div ref={frame} className={styles.frame} data-mode={mode} data-state={state}>
        {isModal && <div className={styles.backdrop} />}
        <div className={styles.place}>
          <Toast />
          <Card ref={card} modal={isModal} news={news} />
        </div>
      </div>
    </AnnounceContext>
  )
}
