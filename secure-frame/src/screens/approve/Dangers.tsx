/** @jsxImportSource preact */
import type { Danger } from '../../approval/display.ts'
import { Notice } from '../../ui/Notice.tsx'

const LOOKS = {
  critical: { word: 'Danger', icon: 'stop', tone: 'danger' },
  warning: { word: 'Careful', icon: 'alert', tone: 'caution' },
} as const

const LEVELS = ['critical', 'warning'] as const

/** What can cost the person money or their account, worst first. */
export function Dangers({ dangers }: { dangers: readonly Danger[] }) {
  return (
    <>
      {LEVELS.flatMap((level) => dangers.filter((danger) => danger.level === level)).map((danger) => {
        const { word, icon, tone } = LOOKS[danger.level]
        return (
          <Notice key={danger.code} icon={icon} tone={tone}>
            <strong>{word}.</strong> {danger.text}
          </Notice>
        )
      })}
    </>
  )
}
