/** @jsxImportSource preact */

import { useContext, useState } from 'preact/hooks'
import { screensWords } from '../messages/en/screens.ts'
import { Button } from '../ui/Button.tsx'
import { LiveText } from '../ui/LiveText.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { FrameContext } from './frameContext.ts'
import { Panel } from './Panel.tsx'
import { usePhase } from './usePhase.ts'
import styles from './WorkingScreen.module.css'

/** When a longer wait is mentioned, and when it can be cancelled (ms). */
const MOMENTS = [2000, 8000] as const

interface WorkingScreenProps {
  /** The current action, such as `Signing in`. */
  title: string
  /** The text after a while, such as `Still signing in`. */
  still: string
  /** Null if it can no longer be cancelled. */
  onCancel: (() => void) | null
}

/**
 * Shown during a short wait. It keeps the height of the screen before, so that the card does not jump twice.
 */
export function WorkingScreen({ title, still, onCancel }: WorkingScreenProps) {
  const phase = usePhase(MOMENTS)
  const text = ['', screensWords.takesSeconds, screensWords.takesLonger][phase] ?? ''
  const frame = useContext(FrameContext)
  const [room] = useState(frame?.bodyHeight.current || null)
  const words = phase === 2 ? `${still}…` : `${title}…`
  return (
    <div className={styles.room} style={room === null ? {} : { '--room': `${room}px` }}>
      <Panel figure={<Spinner size="large" />} title={words} text={text || '\u00a0'}>
        {phase === 2 && onCancel && (
          <Button wide onClick={onCancel}>
            {screensWords.cancel}
          </Button>
        )}
      </Panel>
      <LiveText>{phase === 0 ? '' : `${words} ${text}`}</LiveText>
    </div>
  )
}
