/** @jsxImportSource preact */

import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { exportWords } from '../../messages/en/export.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LiveText } from '../../ui/LiveText.tsx'
import { Panel } from '../Panel.tsx'
import { browserClipboard, copyForAWhile } from './clipboard.ts'
import type { ExportKind } from './kinds.ts'
import styles from './RevealedStep.module.css'
import { watchForLeaving } from './watchForLeaving.ts'

interface RevealedStepProps {
  kind: ExportKind
  /** Emptied when the secret is drawn. */
  secret: RefObject<readonly string[] | null>
  onCleared: () => void
}

const ICONS = { copied: 'check', refused: 'alert' } as const

/**
 * Shows the secret for a minute, or until the person leaves the window (SEC-42). It is written into plain
 * text nodes without the renderer: no field that a browser restores, no copy in a component's state.
 */
export function RevealedStep({ kind, secret, onCleared }: RevealedStepProps) {
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState<keyof typeof ICONS | null>(null)
  const { name, inside } = exportWords.kinds[kind]
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
      () => setNews('copied'),
      () => setNews('refused'),
    )
  }
  return (
    <Panel
      title={exportWords.yourSecret(inside)}
      text={exportWords.hidesItself}
      actions={
        <>
          <Button wide onClick={copy}>
            <Icon name={news ? ICONS[news] : 'copy'} />
            {news ? exportWords[news].shown : exportWords.copy}
          </Button>
          <Button tone="quiet" wide onClick={onCleared}>
            {exportWords.hideItNow}
          </Button>
        </>
      }
    >
      <ol
        ref={list}
        className={kind === 'phrase' ? styles.words : styles.key}
        translate={false}
        aria-label={name}
      />
      <LiveText>{news ? exportWords[news].spoken : ''}</LiveText>
    </Panel>
  )
}
