import { type HTMLInputTypeAttribute, useId } from 'react'
import { LONGEST_TEXT, type TextProblem } from '../../../shared/names/texts.ts'
import { namesWords } from '../../messages/en/names.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import names from './Names.module.css'
import styles from './OwnName.module.css'
import type { TextKey } from './ownTexts.ts'

const TYPES: Readonly<Partial<Record<TextKey, HTMLInputTypeAttribute>>> = {
  url: 'url',
  email: 'email',
}

/** What is said below a field that is right. */
const NOTES: Readonly<Partial<Record<TextKey, string>>> = { avatar: namesWords.aboutAvatar }

interface TextFieldProps {
  textKey: TextKey
  value: string
  /** What is wrong with it, if that is to be shown. */
  problem: TextProblem | 'refused' | undefined
  isBusy: boolean
  onType: (value: string) => void
}

/** The field of a text record. */
export function TextField({ textKey, value, problem, isBusy, onType }: TextFieldProps) {
  const id = useId()
  const note = problem ? namesWords.textProblems[problem] : NOTES[textKey]
  return (
    <div className={styles.text}>
      <label className={styles.label} htmlFor={`${id}-field`}>
        {namesWords.texts[textKey]}
      </label>
      <div className={names.field}>
        <input
          id={`${id}-field`}
          className={names.input}
          type={TYPES[textKey] ?? 'text'}
          name={textKey}
          aria-invalid={problem !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          placeholder={namesWords.examples[textKey]}
          autoComplete="off"
          autoCapitalize={textKey === 'bio' ? 'sentences' : 'off'}
          spellCheck={textKey === 'bio' ? 'true' : 'false'}
          enterKeyHint="done"
          // One more, so that a text that is too long is told and not cut.
          maxLength={LONGEST_TEXT + 1}
          readOnly={isBusy}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={names.note} data-tone={problem === undefined ? 'plain' : 'wrong'}>
          {note}
        </p>
      )}
    </div>
  )
}

/** The place of a field whose text is loading. */
export const TextFieldRoom = ({ textKey }: Pick<TextFieldProps, 'textKey'>) => (
  <div className={styles.text}>
    <span className={styles.label}>{namesWords.texts[textKey]}</span>
    <div className={names.field}>
      <span className={styles.value}>
        <Skeleton width={120} />
      </span>
    </div>
    {NOTES[textKey] !== undefined && <p className={names.note}>{NOTES[textKey]}</p>}
  </div>
)
