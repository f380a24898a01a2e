/** @jsxImportSource preact */
import { render } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import * as z from 'zod/mini'
import { windowsWords } from '../messages/en/windows.ts'
import { loadLocale } from '../messages/languages.ts'
import { ApproveScreen } from '../screens/approve/ApproveScreen.tsx'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { sendBeacon } from '../session/client.ts'
import { DoneScreen } from './DoneScreen.tsx'
import { fetchOnce, held, ticket } from './firstQuestion.ts'
import { localeOf } from './localeOf.ts'
import { PageFrame } from './PageFrame.tsx'
import { problemText } from './problemTexts.ts'
import type { Carried } from './secretOf.ts'
import { DECIDED, readTicketContent, type TicketContent } from './ticketContent.ts'
import { endOf, type TicketEnd } from './ticketEnd.ts'
import { createWindowClient, reasonOf } from './windowClient.ts'

z.config({ jitless: true })

const client = createWindowClient(location.origin, fetchOnce)

type Decision = 'approve' | 'reject'
type Screen =
  | { at: 'opening' }
  | { at: 'asking'; content: TicketContent; busy: Decision | null; error: string | null }
  | { at: 'done'; decision: Decision }
  | TicketEnd

const asking = (content: TicketContent): Screen => ({ at: 'asking', content, busy: null, error: null })

async function open({ id, secret }: Carried): Promise<Screen> {
  try {
    const { decided, display } = await client.call('openTicket', { id, body: { secret } })
    if (decided) return { at: 'problem', problem: 'over' }
    const content = readTicketContent(display)
    return content ? asking(content) : { at: 'problem', problem: 'internal' }
  } catch (error) {
    return { at: 'problem', problem: reasonOf(error) }
  }
}

/** How often the window checks whether its request is still open (ms). */
const POLL = 1000
/** The first time, it waits until the request is painted, which a call would delay (ms). */
const PAINTED = 100

/** During the decision: learns that the request has ended, and reports when the window closes. */
function useTicket(ticket: Carried | null, isOpen: boolean, onEnded: (screen: Screen) => void) {
  // Before the request is visible: a window that is closed at once is reported too.
  useLayoutEffect(() => {
    if (!ticket || !isOpen) return
    const { id, secret } = ticket
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = async () => {
      const ended = await endOf(client, ticket)
      if (over.signal.aborted) return
      if (ended) onEnded(ended)
      else timer = setTimeout(watch, POLL)
    }
    // From then on the window counts as open.
    timer = setTimeout(watch, PAINTED)
    const leave = () => sendBeacon('leaveTicket', { id, body: { secret } })
    addEventListener('pagehide', leave, { signal: over.signal })
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [ticket, isOpen, onEnded])
}

/**
 * Notifies the frame that opened this window, if the two can communicate, so that it need not wait for its
 * next poll.
 */
function hint(): void {
  const opener = window.opener as Window | null
  opener?.postMessage(DECIDED, location.origin)
}

/**
 * The approval of a request in its own window. It has no session and no share: it only records a decision.
 */
function ApproveWindow({ ticket, first }: { ticket: Carried | null; first: Screen }) {
  const [screen, setScreen] = useState<Screen>(first)
  const retry = () => {
    if (!ticket) return
    setScreen({ at: 'opening' })
    void open(ticket).then(setScreen)
  }
  useTicket(ticket, screen.at === 'asking' && screen.busy === null, setScreen)
  const decide = async (content: TicketContent, decision: Decision) => {
    if (!ticket) return
    setScreen({ at: 'asking', content, busy: decision, error: null })
    try {
      await client.call('decideTicket', { id: ticket.id, body: { secret: ticket.secret, decision } })
      hint()
      setScreen({ at: 'done', decision })
    } catch (error) {
      const problem = reasonOf(error)
      const { text, again } = problemText(problem)
      setScreen(again ? { at: 'asking', content, busy: null, error: text } : { at: 'problem', problem })
    }
  }
  return <Shown screen={screen} onRetry={retry} onDecide={decide} />
}

interface ShownProps {
  screen: Screen
  onRetry: () => void
  onDecide: (content: TicketContent, decision: Decision) => Promise<void>
}

function Shown({ screen, onRetry, onDecide }: ShownProps) {
  if (screen.at === 'asking') return <Asking screen={screen} onDecide={onDecide} />
  return (
    <PageFrame site={null}>
      {screen.at === 'opening' && (
        <WorkingScreen title={windowsWords.opening} still={windowsWords.stillOpening} onCancel={null} />
      )}
      {screen.at === 'problem' && <Problem {...problemText(screen.problem)} onRetry={onRetry} />}
      {screen.at === 'withdrawn' && <Problem {...windowsWords.withdrawn} again={false} onRetry={onRetry} />}
      {screen.at === 'done' && (
        <DoneScreen
          title={screen.decision === 'approve' ? windowsWords.approved : windowsWords.rejected}
          text={windowsWords.youCanCloseThis}
          outcome={screen.decision === 'approve' ? 'done' : 'undone'}
          closes
        />
      )}
    </PageFrame>
  )
}

interface AskingProps {
  screen: Extract<Screen, { at: 'asking' }>
  onDecide: ShownProps['onDecide']
}

function Asking({ screen: { content, busy, error }, onDecide }: AskingProps) {
  return (
    <PageFrame site={content.site} theme={content.theme}>
      <ApproveScreen
        display={content.display}
        account={content.account}
        position={content.position}
        mode="window"
        busy={busy && (busy === 'approve' ? 'approving' : 'rejecting')}
        error={error}
        onApprove={() => void onDecide(content, 'approve')}
        onReject={() => void onDecide(content, 'reject')}
        onOpenWindow={null}
      />
    </PageFrame>
  )
}

interface ProblemProps {
  title: string
  text: string
  again: boolean
  onRetry: () => void
}

function Problem({ title, text, again, onRetry }: ProblemProps) {
  return (
    <ErrorScreen
      title={title}
      text={text}
      onRetry={again ? onRetry : null}
      onClose={() => close()}
      id={null}
    />
  )
}

/** How long the server may take before a placeholder is drawn (ms). Usually it takes less, and the window is drawn once. */
const QUIET = 300

async function start(root: Element): Promise<void> {
  const content = readTicketContent(held)
  const opened: Promise<Screen> | Screen = content
    ? asking(content)
    : ticket
      ? open(ticket)
      : { at: 'problem', problem: 'not-found' }
  await loadLocale(localeOf(location.href), 'approve')
  const draw = (first: Screen) => render(<ApproveWindow key={first.at} ticket={ticket} first={first} />, root)
  const waiting = setTimeout(draw, QUIET, { at: 'opening' })
  const first = await opened
  clearTimeout(waiting)
  draw(first)
}

const root = document.getElementById('root')
if (root) void start(root)
