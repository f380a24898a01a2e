/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact'
import type { Position } from '../../approval/display.ts'
import type { WindowState } from '../../approval/windowState.ts'
import { approveWords } from '../../messages/en/approve.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Title } from '../Title.tsx'
import actions from './Actions.module.css'
import { PositionLine } from './PositionLine.tsx'
import styles from './ReviewInWindow.module.css'
import { titleText } from './titleText.ts'

interface AskProps {
  /** The request in one line. */
  headline: string
  position?: Position
  text: string
  error: string | null
  children: ComponentChildren
}

/** The request in one line, and its buttons: fits into the smallest frame that a page provides. */
export function Ask({ headline, position, text, error, children }: AskProps) {
  return (
    <>
      <div className={styles.text}>
        {position && <PositionLine {...position} />}
        <Title takesFocus>{titleText(headline)}</Title>
        <p role="status">{text}</p>
      </div>
      <footer className={actions.actions}>
        {error && (
          <Notice icon="alert" tone="danger">
            <span role="alert">{error}</span>
          </Notice>
        )}
        <div className={styles.buttons}>{children}</div>
      </footer>
    </>
  )
}

export interface ReviewInWindowProps {
  headline: string
  position: Position
  state: WindowState
  /** The window's URL, once it is known: if the browser blocks windows, a link opens it. */
  address: string | null
  /** The request was approved, and is being signed. */
  busy: boolean
  error: string | null
  /** Opens the window, in the same task as the click. */
  onOpen: () => void
  /** Called when the person follows the link. */
  onFollow: () => void
  onReject: () => void
}

/** A request that is decided in its own window, as shown in the frame. Reject never waits. */
export function ReviewInWindow(props: ReviewInWindowProps) {
  const { headline, position, state, address, busy, error, onOpen, onFollow, onReject } = props
  const blocked = state === 'blocked' && address !== null
  const press = () => (busy ? undefined : onOpen())
  return (
    <Ask
      headline={headline}
      position={position}
      text={busy ? approveWords.approved : approveWords.windows[state]}
      error={error}
    >
      {blocked && !busy ? (
        <a className={styles.link} href={address} target="_blank" rel="noopener" onClick={onFollow}>
          <Icon name="window" />
          {approveWords.openTheSecureWindow}
        </a>
      ) : (
        <Button
          tone={state === 'closed' || state === 'left' ? 'primary' : 'secondary'}
          wide
          off={busy}
          onClick={press}
        >
          {busy || state === 'opening' ? <Spinner /> : <Icon name="window" />}
          {approveWords.openings[state === 'blocked' ? 'closed' : state]}
        </Button>
      )}
      <Button wide off={busy} onClick={() => (busy ? undefined : onReject())}>
        {approveWords.reject}
      </Button>
    </Ask>
  )
}
