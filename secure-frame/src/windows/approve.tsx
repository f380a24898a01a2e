/** @jsxImportSource preact */
import { render } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import * as z from 'zod/mini'
import { OpenedTicket } from '../../shared/api.ts'
import { ApproveScreen } from '../screens/approve/index.ts'
import { ErrorScreen, WorkingScreen } from '../screens/index.ts'
import { DoneScreen } from './DoneScreen.tsx'
import { PageFrame } from './PageFrame.tsx'
import { type PostProblem, post } from './post.ts'
import { problemText } from './problemTexts.ts'
import { type Carried, takeCarried } from './secretOf.ts'
import { readTicketContent, type TicketContent } from './ticketContent.ts'

z.config({ jitless: true })

type Decision = 'approve' | 'reject'
type Stage =
  | { at: 'opening' }
  | { at: 'asking'; content: TicketContent; busy: Decision | null; error: string | null }
  | { at: 'done'; decision: Decision }
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
  const decide = async (content: TicketContent, decision: Decision) => {
    if (!ticket) return
    setStage({ at: 'asking', content, busy: decision, error: null })
    const told = await post(`/api/tickets/${ticket.id}/decide`, { secret: ticket.secret, decision }, null)
    if (told.ok) return setStage({ at: 'done', decision })
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
      {stage.at === 'problem' && <Problem problem={stage.problem} onRetry={onRetry} />}
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
        site={content.site}
        account={content.account}
        position={null}
        mode="window"
        valueAtRisk
        busy={busy && (busy === 'approve' ? 'approving' : 'rejecting')}
        windowOpen={false}
        error={error}
        onApprove={() => void onDecide(content, 'approve')}
        onReject={() => void onDecide(content, 'reject')}
        onOpenWindow={null}
      />
    </PageFrame>
  )
}

function Problem({ problem, onRetry }: { problem: PostProblem; onRetry: () => void }) {
  const { title, text, again } = problemText(problem)
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
