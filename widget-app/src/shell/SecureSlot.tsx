import { useEffect, useRef } from 'react'
import { selectEmbedded, selectScreenView } from '../features/embedded/index.ts'
import { selectIsShown } from '../features/modal/index.ts'
import { selectView } from '../features/router/index.ts'
import { SLOT_ID } from '../secure/slotId.ts'
import { useAppSelector } from '../store/hooks.ts'
import styles from './SecureSlot.module.css'

/**
 * Where the secure frame lives. It never moves, because a frame that is moved loads anew; it is seen while the view on
 * top of the stack is the one that its screen belongs into.
 */
export function SecureSlot() {
  const slot = useRef<HTMLDivElement>(null)
  const shown = useAppSelector(
    (state) => selectIsShown(state) && selectScreenView(state) === selectView(state),
  )
  const { height } = useAppSelector(selectEmbedded)
  useEffect(() => {
    if (slot.current) slot.current.style.height = shown ? `${height}px` : ''
  }, [shown, height])
  useEffect(() => {
    if (shown) slot.current?.querySelector('iframe')?.focus()
  }, [shown])
  return <div ref={slot} id={SLOT_ID} className={styles.slot} data-shown={shown} />
}
