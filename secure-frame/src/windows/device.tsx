/** @jsxImportSource preact */
import { render } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import * as z from 'zod/mini'
import { OpenedDevice } from '../../shared/api.ts'
import { ErrorScreen, WorkingScreen } from '../screens/index.ts'
import { ConfirmDevice } from './ConfirmDevice.tsx'
import { DoneScreen } from './DoneScreen.tsx'
import { PageFrame } from './PageFrame.tsx'
import { type PostProblem, post } from './post.ts'
import { problemText } from './problemTexts.ts'
import { type Carried, takeCarried } from './secretOf.ts'

z.config({ jitless: true })

type Stage =
  | { at: 'opening' }
  | { at: 'asking'; device: OpenedDevice; busy: boolean }
  | { at: 'done' }
  | { at: 'refused' }
  | { at: 'problem'; problem: PostProblem }

/** The page that the mail leads to. Opening it changes nothing, as mail scanners open pages too: a button confirms. */
function DeviceWindow({ attempt }: { attempt: Carried | null }) {
  const [stage, setStage] = useState<Stage>(
    attempt ? { at: 'opening' } : { at: 'problem', problem: 'not-found' },
  )
  const body = attempt && { attemptId: attempt.id, secret: attempt.secret }
  const start = useCallback(async () => {
    if (!attempt) return
    setStage({ at: 'opening' })
    const opened = await post('/api/device/open', body, OpenedDevice)
    if (!opened.ok) return setStage({ at: 'problem', problem: opened.problem })
    if (opened.value) setStage({ at: 'asking', device: opened.value, busy: false })
  }, [attempt])
  useEffect(() => void start(), [start])
  const confirm = async (device: OpenedDevice) => {
    setStage({ at: 'asking', device, busy: true })
    const told = await post('/api/device/confirm', body, null)
    setStage(told.ok ? { at: 'done' } : { at: 'problem', problem: told.problem })
  }
  return (
    <PageFrame site={null}>
      {stage.at === 'opening' && <WorkingScreen title="Opening" still="Still opening" onCancel={null} />}
      {stage.at === 'asking' && (
        <ConfirmDevice
          device={stage.device}
          busy={stage.busy}
          onConfirm={() => void confirm(stage.device)}
          onRefuse={() => setStage({ at: 'refused' })}
        />
      )}
      {stage.at === 'problem' && <Problem problem={stage.problem} onRetry={() => void start()} />}
      {stage.at === 'done' && (
        <DoneScreen
          title="Device confirmed"
          text="Go back to the site: it asks for the code from your next mail."
          closes={false}
        />
      )}
      {stage.at === 'refused' && (
        <DoneScreen
          title="Not confirmed"
          text="Nothing happens unless you press the button. You can close this page."
          closes={false}
        />
      )}
    </PageFrame>
  )
}

function Problem({ problem, onRetry }: { problem: PostProblem; onRetry: () => void }) {
  const { title, text, again } = problemText(problem)
  return <ErrorScreen title={title} text={text} onRetry={again ? onRetry : null} onClose={null} id={null} />
}

const root = document.getElementById('root')
if (root) render(<DeviceWindow attempt={takeCarried('attempt')} />, root)
