/** @jsxImportSource preact */
import { render } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import * as z from 'zod/mini'
import { OpenedTicket, WatchedTicket } from '../../shared/api.ts'
import { ApproveScreen } from '../screens/approve/ApproveScreen.tsx'
import { ErrorScreen, WorkingScreen } from '../screens/index.ts'
import { DoneScreen } from './DoneScreen.tsx'
import { PageFrame } from './PageFrame.tsx'
import { beacon, type PostProblem, post } from './post.ts'
import { problemText, WITHDRAWN } from './problemTexts.ts'
import { type Carried, takeCarried } from './secretOf.ts'
import { DECIDED, readTicketContent, type TicketContent } from './ticketContent.ts'

z.config({ jitless: true })

type Decision = 'approve' | 'reject'
type Stage =
  | { at: 'opening' }
  | { at: 'asking'; content: TicketContent; busy: Decision | null; error: string | null }
  | { at: 'done'; decision: Decision }
  | { at: 'withdrawn' }
  | { at: 'problem'; problem: PostProblem }

async function open({ id, secret }: Carried): Promise<Stage> {
  const opened = await post(`/api/tickets/${id}/open`, { secret }, OpenedTicket)
  if (!opened.ok) return { at: 'problem', problem: opened.problem }
  if (!opened.value || opened.value.decided) return { at: 'problem', problem: 'over' }
  const content = readTicketContent(opened.value.display)
  return content
    ? { at: 'asking', content, busy: null, error: null }
    : { at: 'problem', problem: 'unreadable' }
}

/** How often the window asks whether its request still stands (ms). */
const POLL = 1000

/** While a person decides: learns that the request was withdrawn, and reports when the window goes away. */
function useTicket(ticket: Carried | null, isOpen: boolean, onWithdrawn: () => void) {
  useEffect(() => {
    if (!ticket || !isOpen) return
    const { id, secret } = ticket
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const watch = async () => {
      const told = await post(`/api/tickets/${id}/watch`, { secret }, WatchedTicket)
      if (over.signal.aborted) return
      const ended = told.ok ? told.value?.decided : told.problem === 'over' || told.problem === 'not-found'
      if (ended) onWithdrawn()
      else timer = setTimeout(watch, POLL)
    }
    timer = setTimeout(watch, POLL)
    const leave = () => beacon(`/api/tickets/${id}/leave`, { secret })
    addEventListener('pagehide', leave, { signal: over.signal })
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [ticket, isOpen, onWithdrawn])
}

/** A hint to the frame that has opened this window, where the two can see each other: it need not wait to ask. */
function hint(): void {
  const opener = window.opener as Window | null
  opener?.postMessage(DECIDED, location.origin)
}

/** A request that is approved in a window of its own. It has no session and no share: it records a decision. */
function ApproveWindow({ ticket }: { ticket: Carried | null }) {
  const [stage, setStage] = useState<Stage>(
    ticket ? { at: 'opening' } : { at: 'problem', problem: 'not-found' },
  )
  const start = useCallback(() => {
    if (!ticket) return
    setStage({ at: 'opening' })
    void open(ticket).then(setStage)
  }, [ticket])
  useEffect(start, [start])
  const withdraw = useCallback(() => setStage({ at: 'withdrawn' }), [])
  useTicket(ticket, stage.at === 'asking' && stage.busy === null, withdraw)
  const decide = async (content: TicketContent, decision: Decision) => {
    if (!ticket) return
    setStage({ at: 'asking', content, busy: decision, error: null })
    const told = await post(`/api/tickets/${ticket.id}/decide`, { secret: ticket.secret, decision }, null)
    if (told.ok) {
      hint()
      return setStage({ at: 'done', decision })
    }
    const { text, again } = problemText(told.problem)
    if (again) setStage({ at: 'asking', content, busy: null, error: text })
    else setStage({ at: 'problem', problem: told.problem })
  }
  return <Shown stage={stage} onRetry={start} onDecide={decide} />
}

interface ShownProps {
  stage: Stage
  onRetry: () => void
  onDecide: (content: TicketContent, decision: Decision) => Promise<void>
}

function Shown({ stage, onRetry, onDecide }: ShownProps) {
  if (stage.at === 'asking') return <Asking stage={stage} onDecide={onDecide} />
  return (
    <PageFrame site={null}>
      {stage.at === 'opening' && <WorkingScreen title="Opening" still="Still opening" onCancel={null} />}
      {stage.at === 'problem' && <Problem {...problemText(stage.problem)} onRetry={onRetry} />}
      {stage.at === 'withdrawn' && <Problem {...WITHDRAWN} onRetry={onRetry} />}
      {stage.at === 'done' && (
        <DoneScreen
          title={stage.decision === 'approve' ? 'Approved' : 'Rejected'}
          text="Done. You can close this window and go back to the site."
          closes
        />
      )}
    </PageFrame>
  )
}

interface AskingProps {
  stage: Extract<Stage, { at: 'asking' }>
  onDecide: ShownProps['onDecide']
}

function Asking({ stage: { content, busy, error }, onDecide }: AskingProps) {
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

const root = document.getElementById('root')
if (root) render(<ApproveWindow ticket={takeCarried('ticket')} />, root)
