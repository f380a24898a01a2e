import { ChevronLeft, CircleQuestionMark, X } from 'lucide-react'
import { selectMode } from '../../state/config/configSlice.ts'
import { goBack, safeClose } from '../../state/router/navigation.ts'
import { pushed, selectStack, selectView } from '../../state/router/routerSlice.ts'
import { VIEW_FACTS } from '../../state/router/viewFacts.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Deferred } from './Deferred.tsx'
import styles from './Header.module.css'
import { PARTS } from './parts.ts'
import { useTitle } from './useTitle.ts'
import { TITLE_ID } from './useViewMemory.ts'

/** What stands at the start of the header: the way back, or what the first view of the stack offers there. */
function HeaderStart() {
  const dispatch = useAppDispatch()
  const view = useAppSelector(selectView)
  const hasHistory = useAppSelector(selectStack).length > 1
  const embedded = useAppSelector(selectMode) === 'embedded'
  if (view === 'Account') return <Deferred source={PARTS.networkButton} />
  if (hasHistory && view !== 'ApproveTransaction' && !(embedded && view === 'Connect')) {
    return <IconButton label="Back" icon={<ChevronLeft size={20} />} onClick={() => dispatch(goBack())} />
  }
  if (view !== 'Connect') return null
  return (
    <IconButton
      label="What is a wallet?"
      icon={<CircleQuestionMark size={20} />}
      onClick={() => dispatch(pushed({ view: 'WhatIsAWallet' }))}
    />
  )
}

export function Header({ scrolled }: { scrolled: boolean }) {
  const dispatch = useAppDispatch()
  const view = useAppSelector(selectView)
  const embedded = useAppSelector(selectMode) === 'embedded'
  const title = useTitle()
  return (
    <div className={cx(styles.header, scrolled && styles.scrolled)}>
      <div className={view === 'Account' ? styles.wide : styles.start}>
        <HeaderStart />
      </div>
      <h1
        key={title}
        id={TITLE_ID}
        tabIndex={-1}
        className={VIEW_FACTS[view].untitled ? styles.hidden : styles.title}
        title={title}
      >
        {title}
      </h1>
      {!embedded && (
        <div className={styles.end}>
          <IconButton label="Close" icon={<X size={20} />} onClick={() => dispatch(safeClose())} />
        </div>
      )}
    </div>
  )
}
