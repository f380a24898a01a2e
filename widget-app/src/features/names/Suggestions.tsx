import { AtSign } from 'lucide-react'
import { cleanLabel } from '../../../shared/names/label.ts'
import { namesWords } from '../../messages/en/names.ts'
import { labelTyped, selectNames } from '../../state/late/namesSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Names.module.css'
import type { NameSuggestions } from './useSuggestions.ts'

/** How many others are offered beside a typed name that is free itself, and how many rows the placeholder has. */
const BESIDE_FREE = 3

interface SuggestionsProps extends NameSuggestions {
  parent: string
}

/** Names like the typed one. One press puts a name into the form. */
export function Suggestions({ status, suggestions, parent }: SuggestionsProps) {
  const dispatch = useAppDispatch()
  const { label, phase } = useAppSelector(selectNames)
  const typed = `${label}.${parent}`
  // The line below the field already tells about the typed name.
  const isFree = suggestions.some(({ name, registered }) => name === typed && !registered)
  const others = suggestions.filter(({ name }) => name !== typed).slice(0, isFree ? BESIDE_FREE : undefined)
  if (status === 'idle' || status === 'failed') return null
  if (status === 'ready' && others.length === 0) return null
  return (
    <section
      className={styles.suggestions}
      aria-label={namesWords.suggestions}
      aria-busy={status === 'asking'}
    >
      <h2 className={styles.heading}>{namesWords.suggestions}</h2>
      <div className={styles.list}>
        {status === 'asking' ? (
          <ListSkeleton rows={BESIDE_FREE} />
        ) : (
          others.map(({ name, registered }) => (
            <ListRow
              key={name}
              lead={<AtSign size={20} />}
              title={
                <bdi className={styles.suggestion} translate="no">
                  {name}
                </bdi>
              }
              hover={name}
              {...(registered && { trail: <Tag>{namesWords.taken}</Tag> })}
              disabled={registered || phase !== 'editing'}
              onClick={() => dispatch(labelTyped(cleanLabel(name.slice(0, -parent.length - 1))))}
            />
          ))
        )}
      </div>
    </section>
  )
}
