/** @jsxImportSource preact */

import { useRef, useState } from 'preact/hooks'
import { exportWords } from '../../messages/en/export.ts'
import { CodeForm } from '../CodeForm.tsx'
import type { CodeStep } from '../codeStatus.ts'
import { EmailAddress } from '../EmailAddress.tsx'
import { ChooseStep } from './ChooseStep.tsx'
import { ClearedStep } from './ClearedStep.tsx'
import { type ExportFailure, FailedStep } from './FailedStep.tsx'
import type { ExportKind } from './kinds.ts'
import { RevealedStep } from './RevealedStep.tsx'
import { WarningStep } from './WarningStep.tsx'

export interface ExportScreenProps {
  /** The step-up; null once its code was correct. */
  code: (CodeStep & { email: string }) | null
  /**
   * Reconstructs the secret: the words of the phrase, or the text of a key. The screen drops it as soon as
   * it is drawn.
   */
  onReveal: (kind: ExportKind) => Promise<readonly string[]>
  /** Converts a rejection of `onReveal` to a text. */
  failureOf: (error: unknown) => ExportFailure
  /** Starts another step-up: `code` is set again at once. */
  onNewCode: () => void
  onClose: () => void
}

type Step =
  | { at: 'choose' | 'cleared' }
  | { at: 'warning' | 'revealing' | 'shown'; kind: ExportKind }
  | { at: 'failed'; failure: ExportFailure }

/**
 * Exports the keys: first a code, then the format, a warning with time to read it, and the secret for a
 * minute.
 */
export function ExportScreen(props: ExportScreenProps) {
  const { code, onReveal, onClose } = props
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const secret = useRef<readonly string[] | null>(null)
  const reveal = async (kind: ExportKind) => {
    setStep({ at: 'revealing', kind })
    try {
      secret.current = await onReveal(kind)
      const watched = document.visibilityState === 'visible' && document.hasFocus()
      if (!watched) secret.current = null
      setStep(watched ? { at: 'shown', kind } : { at: 'cleared' })
    } catch (error) {
      setStep({ at: 'failed', failure: props.failureOf(error) })
    }
  }
  const again = () => setStep({ at: 'choose' })
  const renew = () => {
    again()
    props.onNewCode()
  }
  if (code)
    return (
      <CodeForm
        step={code}
        title={exportWords.confirmItsYou}
        intro={exportWords.toExport(<EmailAddress email={code.email} />)}
        email={code.email}
        leave={{ label: exportWords.cancel, onClick: onClose }}
      />
    )
  switch (step.at) {
    case 'choose':
      return <ChooseStep onChoose={(kind) => setStep({ at: 'warning', kind })} onClose={onClose} />
    case 'warning':
    case 'revealing':
      return (
        <WarningStep
          kind={step.kind}
          busy={step.at === 'revealing'}
          onShow={() => reveal(step.kind)}
          onBack={again}
        />
      )
    case 'shown':
      return <RevealedStep kind={step.kind} secret={secret} onCleared={() => setStep({ at: 'cleared' })} />
    case 'failed':
      return (
        <FailedStep
          failure={step.failure}
          onAgain={step.failure.needsCode ? renew : again}
          onClose={onClose}
        />
      )
    default:
      return <ClearedStep onAgain={again} onClose={onClose} />
  }
}
