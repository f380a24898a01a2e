/** @jsxImportSource preact */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LiveText } from '../../ui/LiveText.tsx'
import { Panel } from '../Panel.tsx'
import { browserClipboard, copyForAWhile } from './clipboard.ts'
import { EXPORT_KINDS, type ExportKind } from './kinds.ts'
import styles from './RevealedStep.module.css'
import { watchForLeaving } from './watchForLeaving.ts'

interface RevealedStepProps {
  kind: ExportKind
  /** Taken out and forgotten when it is drawn. */
  secret: RefObject<readonly string[] | null>
  onCleared: () => void
}

const NEWS = {
  copied: {
    icon: 'check',
    shown: 'Copied for a minute',
    spoken: 'Copied. Your clipboard is emptied after a minute.',
  },
  refused: {
    icon: 'alert',
    shown: 'No copying here: write it down',
    spoken: 'Your browser does not allow copying here. Write it down.',
  },
} as const

/**
 * The secret, for a minute or until the person looks elsewhere (SEC-42). It is written into plain text nodes, past the
 * renderer: no field that a browser restores, no copy in a component's state.
 */
export function RevealedStep({ kind, secret, onCleared }: RevealedStepProps) {
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState<(typeof NEWS)[keyof typeof NEWS] | null>(null)
  const name = EXPORT_KINDS[kind].name
  useLayoutEffect(() => {
    const place = list.current
    const parts = secret.current
    secret.current = null
    if (!place || !parts) return onCleared()
    for (const part of parts) place.appendChild(document.createElement('li')).textContent = part
    const stop = watchForLeaving(() => {
      place.replaceChildren()
      onCleared()
    })
    return () => {
      stop()
      place.replaceChildren()
    }
  }, [])
  const copy = () => {
    const text = Array.from(list.current?.children ?? [], (item) => item.textContent).join(' ')
    copyForAWhile(text, browserClipboard).then(
      () => setNews(NEWS.copied),
      () => setNews(NEWS.refused),
    )
  }
  return (
    <Panel
      title={`Your ${name.replace('Recovery', 'recovery')}`}
      text="It hides itself after a minute, or when you look elsewhere."
    >
      <ol
        ref={list}
        className={kind === 'phrase' ? styles.words : styles.key}
        translate={false}
        aria-label={name}
      />
      <LiveText>{news?.spoken ?? ''}</LiveText>
      <Button wide onClick={copy}>
        <Icon name={news?.icon ?? 'copy'} />
        {news?.shown ?? 'Copy'}
      </Button>
      <Button tone="quiet" wide onClick={onCleared}>
        Hide it now
      </Button>
    </Panel>
  )
}
