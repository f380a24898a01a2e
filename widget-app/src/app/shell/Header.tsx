import { cx } from '@airlock/kit/design/cx'
import { ChevronLeft, CircleQuestionMark, X } from 'lucide-react'
import { shellWords } from '../../messages/en/shell.ts'
import { selectMode } from '../../state/config/configSlice.ts'
import { goBack, safeClose } from '../../state/router/navigation.ts'
import { pushed, selectStack } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { TITLE_ID } from '../../ui/titleId.ts'
import { Deferred } from './Deferred.tsx'
import styles from './Header.module.css'
import { PARTS } from './parts.ts'
import { useTitle } from './useTitle.ts'
import { useViewFacts } from './useViewFacts.ts'

/** The start of the header: the back button, or the view's own element. */
function HeaderStart() {
  const dispatch = useAppDispatch()
  const { start } = useViewFacts()
  const hasHistory = useAppSelector(selectStack).length > 1
  const embedded = useAppSelector(selectMode) === 'embedded'
  if (start === 'network') return <Deferred source={PARTS.networkButton} />
  if (hasHistory && start !== 'nothing' && !(embedded && start === 'help')) {
    return (
      <IconButton
        label={shellWords.back}
        icon={<ChevronLeft size={20} />}
        onClick={() => dispatch(goBack())}
      />
    )
  }
  if (start !== 'help') return null
  return (
    <IconButton
      label={shellWords.titles.WhatIsAWallet}
      icon={<CircleQuestionMark size={20} />}
      onClick={() => dispatch(pushed({ view: 'WhatIsAWallet' }))}
    />
  )
}

export function Header({ scrolled }: { scrolled: boolean }) {
  const dispatch = useAppDispatch()
  const embedded = useAppSelector(selectMode) === 'embedded'
  const { start, untitled } = useViewFacts()
  const title = useTitle()
  return (
    <div className={cx(styles.header, scrolled && styles.scrolled)}>
      <div className={start === 'network' ? styles.wide : styles.start}>
        <HeaderStart />
      </div>
      <h1
        key={title}
        id={TITLE_ID}
        tabIndex={-1}
        className={untitled ? styles.hidden : styles.title}
        title={title}
      >
        {title}
      </h1>
      {!embedded && (
        <div className={styles.end}>
          <IconButton label={shellWords.close} icon={<X size={20} />} onClick={() => dispatch(safeClose())} />
        </div>
      )}
    </div>
  )
}
