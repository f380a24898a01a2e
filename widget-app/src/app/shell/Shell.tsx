import { useRef, useState } from 'react'
import { selectIsTranslating, selectMode } from '../../state/config/configSlice.ts'
import { selectToast } from '../../state/notices/toastSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { AnnounceContext } from '../../ui/announce.ts'
import styles from './Card.module.css'
import { Card } from './Card.tsx'
import { Deferred } from './Deferred.tsx'
import { PARTS } from './parts.ts'
import { prefetchViews, ROUTES } from './routes.ts'
import { useClickBeside } from './useClickBeside.ts'
import { useEscape } from './useEscape.ts'
import { useFocusTrap } from './useFocusTrap.ts'
import { FrameStateContext, useExit, useFrameState, useShake } from './useFrameState.ts'
import { usePrefetch } from './usePrefetch.ts'
import { useReportedHeight } from './useReportedHeight.ts'
import { useTheme } from './useTheme.ts'
import { ViewStack } from './ViewStack.tsx'

/**
 * The whole user interface: over the page with a backdrop, or in the page's flow where the dApp embeds it.
 */
export function Shell() {
  const frame = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const [news, announce] = useState('')
  const toast = useAppSelector(selectToast)
  const mode = useAppSelector(selectMode)
  const wanted = useFrameState()
  const isTranslating = useAppSelector(selectIsTranslating)
  const state = isTranslating ? 'closed' : wanted
  const isModal = mode === 'modal'
  const isActive = isModal && state === 'open'
  useTheme(frame)
  useFocusTrap(card, isActive)
  useEscape(isActive)
  useClickBeside(frame, isActive)
  useExit(card, state)
  useShake(card)
  useReportedHeight(frame)
  usePrefetch(prefetchViews)
  return (
    <AnnounceContext value={announce}>
      <FrameStateContext value={state}>
        <div ref={frame} className={styles.frame} data-mode={mode} data-state={state}>
          {isModal && <div className={styles.backdrop} />}
          <div className={styles.place}>
            {toast.open && <Deferred source={PARTS.toast} />}
            <Card card={card} modal={isModal} news={news}>
              <ViewStack routes={ROUTES} prefetch={prefetchViews} />
            </Card>
          </div>
        </div>
      </FrameStateContext>
    </AnnounceContext>
  )
}
