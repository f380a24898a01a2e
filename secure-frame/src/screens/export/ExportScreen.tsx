/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import { CodeForm } from '../CodeForm.tsx'
import type { CodeStep } from '../codeStatus.ts'
import { EmailAddress } from '../EmailAddress.tsx'
import { ChooseStep } from './ChooseStep.tsx'
import { ClearedStep } from './ClearedStep.tsx'
import type { ExportKind } from './kinds.ts'
import { RevealedStep } from './RevealedStep.tsx'
import { WarningStep } from './WarningStep.tsx'

export interface ExportScreenProps {
  /** The step-up; null once its code was right. */
  code: (CodeStep & { email: string }) | null
  /** Puts the secret together: the words of the phrase, or one text for a key. Forgotten here as soon as it is drawn. */
  onReveal: (kind: ExportKind) => Promise<readonly string[]>
  onClose: () => void
}

type Step =
  | { at: 'choose' }
  | { at: 'warning' | 'revealing' | 'shown'; kind: ExportKind }
  | { at: 'cleared' | 'failed' }

/** Takes the keys elsewhere: a code first, then a choice, a warning with time to read it, and the secret for a minute. */
export function ExportScreen({ code, onReveal, onClose }: ExportScreenProps) {
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const secret = useRef<readonly string[] | null>(null)
  const reveal = async (kind: ExportKind) => {
    setStep({ at: 'revealing', kind })
    try {
      secret.current = await onReveal(kind)
      const watched = document.visibilityState === 'visible' && document.hasFocus()
      if (!watched) secret.current = null
      setStep(watched ? { at: 'shown', kind } : { at: 'cleared' })
    } catch {
      setStep({ at: 'failed' })
    }
  }
  const again = () => setStep({ at: 'choose' })
  if (code)
    return (
      <CodeForm
        step={code}
        title="First, a code"
        intro={
          <>
            To export a key, type the six digits that we have sent to <EmailAddress email={code.email} />
          </>
        }
        leave={{ label: 'Cancel', onClick: onClose }}
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
    default:
      return <ClearedStep failed={step.at === 'failed'} onAgain={again} onClose={onClose} />
  }
}
