import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { shellWords } from '../../messages/en/shell.ts'
import { selectEmbedded } from '../../state/account/embeddedSlice.ts'
import { selectMode } from '../../state/config/configSlice.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import { selectScreenView, VIEW_FACTS, type ViewName } from '../../state/router/viewFacts.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { SLOT_ID } from '../../wallets/embedded/slotId.ts'
import { focusableIn } from './focusable.ts'
import styles from './SecureSlot.module.css'
import { useFrameFocus } from './useFrameFocus.ts'
import { useSlotHeight } from './useSlotHeight.ts'

/**
 * Contains the secure frame. It never moves in the document, because that would reload the frame; it is
 * visible while the current view is the one of the frame's screen.
 */
export function SecureSlot() {
  const slot = useRef<HTMLDivElement>(null)
  const isOpen = useAppSelector(selectIsShown)
  const view = useAppSelector(selectView)
  const shown = useAppSelector(selectScreenView) === view && isOpen
  const isKept = useKept(shown, view)
  const { height } = useAppSelector(selectEmbedded)
  const isModal = useAppSelector(selectMode) === 'modal'
  useSlotHeight(slot, { height: shown ? height : null, isKept, isOpen })
  useFrameFocus(slot, shown)
  return (
    <>
      <div ref={slot} id={SLOT_ID} className={styles.slot} data-shown={shown} data-kept={isKept} />
      {shown && isModal && <AfterFrame />}
    </>
  )
}

/** How long the room is kept (ms) in a view with its own content. */
const BETWEEN_SCREENS = 300

/**
 * Whether the empty slot keeps its room: the next screen may follow, the view may be about to change, or the
 * card to close. Otherwise the card would collapse to its header for a moment.
 */
function useKept(shown: boolean, view: ViewName): boolean {
  const [last, setLast] = useState<ViewName | null>(null)
  useEffect(() => {
    if (shown) return setLast(view)
    const { screens, slot } = VIEW_FACTS[view]
    if (!screens || slot) return
    const timer = setTimeout(() => setLast(null), BETWEEN_SCREENS)
    return () => clearTimeout(timer)
  }, [shown, view])
  return !shown && last === view
}

const frameIn = (slot: HTMLElement | null) => slot?.querySelector('iframe')

/**
 * Follows the frame's last control. There the Tab key would leave the card, which does not receive key
 * events of the frame. This element moves the focus to the card's first control, and backwards into the
 * frame.
 */
function AfterFrame() {
  const passOn = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const card = currentTarget.parentElement
    const slot = currentTarget.previousElementSibling
    if (!card || !(slot instanceof HTMLElement)) return
    const frame = frameIn(slot)
    const isBackwards = relatedTarget instanceof HTMLElement && relatedTarget !== frame
    const target = isBackwards ? frame : focusableIn(card)[0]
    target?.focus()
  }
  return (
    <button type="button" className={styles.after} aria-label={shellWords.backToTheTop} onFocus={passOn} />
  )
}
