import { Check } from 'lucide-react'
import { useId } from 'react'
import { cleanLabel, labelProblem } from '../../../shared/names/label.ts'
import { namesWords } from '../../messages/en/names.ts'
import { labelTyped, type NamesState, selectNames } from '../../state/late/namesSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { cleanField } from '../../ui/cleanField.ts'
import styles from './Names.module.css'
import type { NameSuggestions } from './useSuggestions.ts'

/** What the line below the field says, and whether that is good news or a problem. */
interface Note {
  text: string
  tone: 'plain' | 'good' | 'wrong'
}

const wrong = (text: string): Note => ({ text, tone: 'wrong' })
const plain = (text: string): Note => ({ text, tone: 'plain' })

/** The note for a label that the server has judged. */
function judged(name: string, { status, suggestions }: NameSuggestions): Note {
  if (status === 'asking') return plain(namesWords.checking)
  if (status === 'failed') return wrong(namesWords.couldNotSuggest)
  const found = suggestions.find((one) => one.name === name)
  if (!found) return wrong(namesWords.failures.reserved)
  return found.registered ? wrong(namesWords.failures.taken) : { text: namesWords.available, tone: 'good' }
}

/** The first thing that is wrong with the form, or how far it is. */
function noteOf(
  { label, failure }: Pick<NamesState, 'label' | 'failure'>,
  parent: string,
  known: NameSuggestions,
): Note {
  if (failure) return wrong(namesWords.failures[failure])
  const problem = labelProblem(label)
  // Nobody has written all of a name that is too short: its rule is no complaint.
  if (problem === 'short') return plain(namesWords.problems.short)
  return problem ? wrong(namesWords.problems[problem]) : judged(`${label}.${parent}`, known)
}

/** Whether the name in the form may be free: if nobody could be asked, the registration itself will tell. */
export const mayBeFree = (label: string, parent: string, { status, suggestions }: NameSuggestions): boolean =>
  status === 'failed' ||
  suggestions.some(({ name, registered }) => name === `${label}.${parent}` && !registered)

interface NameFieldProps {
  parents: readonly string[]
  parent: string
  onParent: (parent: string) => void
  known: NameSuggestions
}

/** The label, and the name below which it is registered. */
export function NameField({ parents, parent, onParent, known }: NameFieldProps) {
  const dispatch = useAppDispatch()
  const noteId = useId()
  const form = useAppSelector(selectNames)
  const { text, tone } = noteOf(form, parent, known)
  const isBusy = form.phase !== 'editing'
  return (
    <>
      <div className={styles.field}>
        <input
          className={styles.input}
          type="text"
          aria-label={namesWords.name}
          aria-invalid={tone === 'wrong'}
          aria-describedby={noteId}
          placeholder={namesWords.yourName}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck="false"
          enterKeyHint="go"
          translate="no"
          readOnly={isBusy}
          value={form.label}
          onChange={(event) => dispatch(labelTyped(cleanField(event.target, cleanLabel)))}
        />
        {parents.length === 1 ? (
          <span className={styles.suffix} title={parent} translate="no">
            .{parent}
          </span>
        ) : (
          <select
            className={styles.suffix}
            aria-label={namesWords.ending}
            translate="no"
            disabled={isBusy}
            value={parent}
            onChange={(event) => onParent(event.target.value)}
          >
            {parents.map((one) => (
              <option key={one} value={one}>
                .{one}
              </option>
            ))}
          </select>
        )}
      </div>
      <p id={noteId} className={styles.note} data-tone={tone} role="status">
        {tone === 'good' && <Check size={14} />}
        {text}
      </p>
    </>
  )
}
