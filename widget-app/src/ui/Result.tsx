import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { commonWords } from '../messages/en/common.ts'
import { Button } from './Button.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { Success } from './illustrations/Success.tsx'
import { type Progress, ProgressRing } from './ProgressRing.tsx'
import { StatusPanel } from './StatusPanel.tsx'

interface Step {
  label: string
  onClick: () => void
}

interface ResultProps {
  /** How far it is; `done` once nothing is left to wait for. */
  progress: Progress | 'done'
  /** The picture of what works on it, until it is done. */
  mark: ReactNode
  title: string
  text: string
  /** Begins again, if it has failed. */
  retry?: Step | undefined
  /** Closes the result. */
  done?: Step
  /** The page of an explorer about it; null without one. */
  explorer?: string | null
  /** What the visitor may want to do after it is done. */
  next?: Step | undefined
  /** Other ways on, and details. */
  children?: ReactNode
}

/** How an action that moves money ended, or how far it is. All forms about money end here. */
export function Result({ progress, mark, title, text, retry, done, explorer, next, children }: ResultProps) {
  const isDone = progress === 'done'
  const figure = isDone ? <Success /> : <ProgressRing progress={progress}>{mark}</ProgressRing>
  return (
    <StatusPanel figure={figure} title={title} text={text}>
      {retry && (
        <Button tone="primary" wide onClick={retry.onClick}>
          {retry.label}
        </Button>
      )}
      {done && (
        <Button {...(!retry && { tone: 'primary' })} wide onClick={done.onClick}>
          {done.label}
        </Button>
      )}
      {explorer && (
        <ButtonLink href={explorer} wide>
          {commonWords.viewOnExplorer}
          <ArrowUpRight size={16} />
        </ButtonLink>
      )}
      {isDone && next && (
        <Button tone="quiet" wide onClick={next.onClick}>
          {next.label}
        </Button>
      )}
      {children}
    </StatusPanel>
  )
}
