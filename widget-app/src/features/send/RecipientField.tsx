import { cx } from '@airlock/kit/design/cx'
import { useId } from 'react'
import { can } from '../../chains/capabilities.ts'
import { sendWords } from '../../messages/en/send.ts'
import { selectActiveNamespace } from '../../state/chains/selectors.ts'
import { selectIsAsking, selectSend } from '../../state/late/sendSlice.ts'
import type { Recipient } from '../../state/late/sendState.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import box from '../../ui/FieldBox.module.css'
import { Spinner } from '../../ui/Spinner.tsx'
import { isName, typeRecipient } from './recipient.ts'
import styles from './Send.module.css'

interface NoteProps {
  recipient: Recipient
  /** Whether the family has names. */
  hasNames: boolean
}

/** The address behind a name, or the error in the text. */
function Note({ recipient: { text, status, address }, hasNames }: NoteProps) {
  if (status === 'asking') return <Spinner />
  if (address && address.toLowerCase() !== text.toLowerCase())
    return (
      <bdi dir="ltr" translate="no">
        {address}
      </bdi>
    )
  if (status === 'invalid' && hasNames && isName(text)) return sendWords.nobodyAt(text)
  return status === 'invalid' || status === 'unreachable' ? sendWords.recipientNotes[status] : null
}

/** The recipient: an address, or a name in families that have names. */
export function RecipientField() {
  const dispatch = useAppDispatch()
  const id = useId()
  const { recipient, request } = useAppSelector(selectSend)
  const isAsking = useAppSelector(selectIsAsking)
  const hasNames = can(useAppSelector(selectActiveNamespace), 'names')
  const isWrong = recipient.status === 'invalid' || recipient.status === 'unreachable'
  return (
    <div className={cx(box.box, styles.to)}>
      <label className={box.label} htmlFor={id}>
        {sendWords.to}
      </label>
      <textarea
        id={id}
        className={cx(box.entry, styles.recipient)}
        rows={2}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck="false"
        enterKeyHint="done"
        translate="no"
        placeholder={hasNames ? sendWords.addressOrEnsName : sendWords.address}
        readOnly={request !== null || isAsking}
        aria-invalid={isWrong}
        aria-describedby={`${id}note`}
        value={recipient.text}
        onChange={(event) => void dispatch(typeRecipient(event.target.value))}
      />
      <p id={`${id}note`} className={styles.note} data-wrong={isWrong} role="status">
        <Note recipient={recipient} hasNames={hasNames} />
      </p>
    </div>
  )
}
