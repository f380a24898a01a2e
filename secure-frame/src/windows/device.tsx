/** @jsxImportSource preact */
import { render } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import * as z from 'zod/mini'
import type { Body } from '../../shared/calls.ts'
import type { OpenedDevice } from '../../shared/openApi.ts'
import { windowsWords } from '../messages/en/windows.ts'
import { loadLocale } from '../messages/languages.ts'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import type { ApiFailureReason } from '../session/failure.ts'
import { ConfirmDevice } from './ConfirmDevice.tsx'
import { DoneScreen } from './DoneScreen.tsx'
import { PageFrame } from './PageFrame.tsx'
import { problemText } from './problemTexts.ts'
import { takeCarried } from './secretOf.ts'
import { createWindowClient, reasonOf } from './windowClient.ts'

z.config({ jitless: true })

const client = createWindowClient(location.origin)

type DeviceAttempt = Body<'openDevice'>
type Screen =
  | { at: 'opening' }
  | { at: 'asking'; device: OpenedDevice; busy: boolean }
  | { at: 'done' }
  | { at: 'refused' }
  | { at: 'problem'; problem: ApiFailureReason }

/**
 * The page behind the email's link. Opening it changes nothing, because mail scanners open links too: a
 * button confirms.
 */
function DeviceWindow({ attempt }: { attempt: DeviceAttempt | null }) {
  const [screen, setScreen] = useState<Screen>(
    attempt ? { at: 'opening' } : { at: 'problem', problem: 'not-found' },
  )
  const fail = (error: unknown) => setScreen({ at: 'problem', problem: reasonOf(error) })
  const start = useCallback(async () => {
    if (!attempt) return
    setScreen({ at: 'opening' })
    try {
      setScreen({ at: 'asking', device: await client.call('openDevice', { body: attempt }), busy: false })
    } catch (error) {
      fail(error)
    }
  }, [attempt])
  useEffect(() => void start(), [start])
  const confirm = async (device: OpenedDevice) => {
    if (!attempt) return
    setScreen({ at: 'asking', device, busy: true })
    try {
      await client.call('confirmDevice', { body: attempt })
      setScreen({ at: 'done' })
    } catch (error) {
      fail(error)
    }
  }
  return (
    <PageFrame site={null}>
      {screen.at === 'opening' && (
        <WorkingScreen title={windowsWords.opening} still={windowsWords.stillOpening} onCancel={null} />
      )}
      {screen.at === 'asking' && (
        <ConfirmDevice
          device={screen.device}
          busy={screen.busy}
          onConfirm={() => void confirm(screen.device)}
          onRefuse={() => setScreen({ at: 'refused' })}
        />
      )}
      {screen.at === 'problem' && <Problem problem={screen.problem} onRetry={() => void start()} />}
      {screen.at === 'done' && (
        <DoneScreen
          title={windowsWords.deviceConfirmed}
          text={windowsWords.itAsksForTheCode}
          closes={false}
        />
      )}
      {screen.at === 'refused' && (
        <DoneScreen
          title={windowsWords.notConfirmed}
          text={windowsWords.nothingHappens}
          outcome="undone"
          closes={false}
        />
      )}
    </PageFrame>
  )
}

function Problem({ problem, onRetry }: { problem: ApiFailureReason; onRetry: () => void }) {
  const { title, text, again } = problemText(problem)
  return <ErrorScreen title={title} text={text} onRetry={again ? onRetry : null} onClose={null} id={null} />
}

const root = document.getElementById('root')
const carried = takeCarried('attempt')
const attempt = carried && { attemptId: carried.id, secret: carried.secret }
// A mail leads here, on whatever device it is read: the page is in the language of that browser.
void loadLocale(navigator.language, 'device').then(() => {
  if (root) render(<DeviceWindow attempt={attempt} />, root)
})
